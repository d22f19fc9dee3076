import { build } from '../scripts/build/build.ts';
import { ensureBrowser } from '../scripts/desktop/browser.ts';
import { displayOf } from '../scripts/desktop/display.mjs';
import { ensureLibraries } from '../scripts/desktop/libraries.ts';
import { sandboxAdvice, sandboxOf } from '../scripts/desktop/sandbox.ts';
import { startXvfb } from '../scripts/desktop/xvfb.ts';
import { root } from '../scripts/root.ts';
import { resolveRuntime } from '../scripts/runtime/resolve-runtime.ts';

/**
 * Before tests that open windows: a fresh build, an Electron, its libraries, a browser, and a display where the machine
 * has none. Test processes find them in the environment. Vitest calls what it returns when they are done.
 */
export default async function prepareDesktop(): Promise<(() => Promise<void>) | undefined> {
  await build(root, console.log);
  const runtime = await resolveRuntime(root, console.log);
  const virtualDisplay = displayOf(process.platform, process.env) === 'none';
  await ensureLibraries(runtime.executable, { virtualDisplay }, console.log);
  if (sandboxOf(runtime.folder) === 'forbidden') throw new Error(sandboxAdvice(runtime.folder));
  await ensureBrowser(console.log);
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] = runtime.folder;
  if (!virtualDisplay) return undefined;
  const display = await startXvfb();
  process.env['DISPLAY'] = display.name;
  return async () => {
    delete process.env['DISPLAY'];
    await display.stop();
  };
}
