import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** An Electron that is there to be started. */
export interface Runtime {
  /** Where it comes from: the developer's own folder, the project's declared release, or the stand-in from npm. */
  source: 'override' | 'official' | 'stand-in';
  version: string;
  /** What `ELECTRON_OVERRIDE_DIST_PATH` is set to for programs that look Electron up themselves. */
  folder: string;
  executable: string;
}

/** Describes the Electron in a folder; undefined when there is none. */
export function runtimeIn(folder: string, source: Runtime['source']): Runtime | undefined {
  const executable = join(folder, executablePath());
  if (!existsSync(executable)) return undefined;
  return { source, version: readVersion(folder), folder, executable };
}

function executablePath(): string {
  if (process.platform === 'darwin') return 'Electron.app/Contents/MacOS/Electron';
  return process.platform === 'win32' ? 'electron.exe' : 'electron';
}

function readVersion(folder: string): string {
  try {
    return readFileSync(join(folder, 'version'), 'utf8').trim().replace(/^v/, '');
  } catch {
    // Somebody's own build need not carry the file.
    return 'unknown';
  }
}
