import { createHash, randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import path from 'node:path';

/** The data folder can't be used. The message says which and what to do. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError';
}

/** The folder of all data on this machine: `HOLDPOINT_DATA`, from where the caller stands, else the platform's own place. */
export function dataBase(environment: Record<string, string | undefined>, from: string): string {
  const given = environment['HOLDPOINT_DATA'];
  return given ? path.resolve(from, given) : defaultDataFolder(process.platform, environment, homedir());
}

/** Where the platform keeps applications' data. */
export function defaultDataFolder(
  platform: NodeJS.Platform,
  environment: Record<string, string | undefined>,
  home: string,
): string {
  if (platform === 'darwin') return path.posix.join(home, 'Library', 'Application Support', 'Holdpoint');
  if (platform === 'win32') {
    return path.win32.join(environment['APPDATA'] ?? path.win32.join(home, 'AppData', 'Roaming'), 'Holdpoint');
  }
  const given = environment['XDG_DATA_HOME'];
  return path.posix.join(given?.startsWith('/') ? given : path.posix.join(home, '.local', 'share'), 'holdpoint');
}

/**
 * Where a project's journal and its tools' data lie. `folder` is the project's real path: its name keeps the data
 * recognisable, the hash keeps two projects of one name apart.
 */
export function dataFolderOf(base: string, folder: string, embedded = false): string {
  const name = path.basename(folder);
  if (embedded) return path.join(base, 'projects', name);
  const readable = name
    .replaceAll(/[^A-Za-z0-9._-]+/g, '-')
    .replaceAll(/^[-.]+|[-.]+$/g, '')
    .slice(0, 60);
  const hash = createHash('sha256').update(folder).digest('hex').slice(0, 8);
  return path.join(base, 'projects', `${readable || 'project'}-${hash}`);
}

/** Where a project's tools keep what they write, beside its journal. */
export function toolsFolderOf(dataFolder: string): string {
  return path.join(dataFolder, 'data');
}

/** Makes the folder where it is missing and writes to it once, so that trouble shows now and not in mid-run. */
export function prepareDataFolder(folder: string): void {
  const probe = path.join(folder, `.write-test-${randomUUID()}`);
  try {
    makeFolders(folder);
    writeFileSync(probe, '');
    rmSync(probe);
  } catch (error) {
    if (isFile(folder)) {
      throw new DataFolderError(
        `${folder} is a file, but must be a folder: data is kept in it. Move the file away, or set HOLDPOINT_DATA to another folder.`,
      );
    }
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The data folder ${folder} can't be written to (${why}). Make it writable, or set HOLDPOINT_DATA to a folder that is.`,
    );
  }
}

/** One after another: Node's own `recursive` never ends where the system refuses with "no such file", as below /proc. */
function makeFolders(folder: string): void {
  if (existsSync(folder)) return;
  makeFolders(path.dirname(folder));
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    // Somebody else may have made it meanwhile.
    if (!existsSync(folder)) throw error;
  }
}

function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    // What can't even be looked at has its reason in what was tried before.
    return false;
  }
}
