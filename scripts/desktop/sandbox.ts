import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Whether Chromium's sandbox works for an Electron: it does, root has none, or this system forbids it. */
export type Sandbox = 'works' | 'root' | 'forbidden';

/** `folder` is where the Electron lies. */
export function sandboxOf(folder: string): Sandbox {
  if (process.platform !== 'linux') return 'works';
  if (process.getuid?.() === 0) return 'root';
  return hasSetuidHelper(folder) || hasUserNamespaces() ? 'works' : 'forbidden';
}

/** One sentence for people whose system forbids the sandbox. */
export function sandboxAdvice(folder: string): string {
  const helper = join(folder, 'chrome-sandbox');
  return (
    "Chromium's sandbox can't work here: this system forbids user namespaces, and the setuid helper is not set up. " +
    `Set it up, then run this again: sudo chown root:root ${helper} && sudo chmod 4755 ${helper}`
  );
}

function hasSetuidHelper(folder: string): boolean {
  const stats = statSync(join(folder, 'chrome-sandbox'), { throwIfNoEntry: false });
  return stats !== undefined && stats.uid === 0 && (stats.mode & 0o4755) === 0o4755;
}

/** Tried, not read from settings: kernels, AppArmor and containers each have another way to forbid them. */
function hasUserNamespaces(): boolean {
  return spawnSync('unshare', ['--user', '--map-root-user', 'true'], { stdio: 'ignore' }).status === 0;
}
