import { randomBytes } from 'node:crypto';
import { chmodSync, linkSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { DataFolderError, prepareDataFolder } from '../../project/data-folder.ts';

/** What a header can carry. */
const TOKEN = /^[\x21-\x7e]+$/;

/**
 * The secret that lets a client in: `HOLDPOINT_TOKEN`, else the file `token` in the folder of all data, `base`, made at
 * the first use. Processes that start at once agree on one. Throws a `DataFolderError` where it can't be had.
 */
export function readToken(base: string, environment: Record<string, string | undefined>): string {
  const given = environment['HOLDPOINT_TOKEN']?.trim();
  if (given) {
    if (TOKEN.test(given)) return given;
    throw new DataFolderError(
      'HOLDPOINT_TOKEN holds characters that a header can’t carry. Use letters, digits and punctuation without blanks.',
    );
  }
  prepareDataFolder(base);
  const file = tokenFile(base);
  try {
    return keptToken(file) ?? makeToken(file);
  } catch (error) {
    if (error instanceof DataFolderError) throw error;
    const why = error instanceof Error ? error.message : String(error);
    throw new DataFolderError(
      `The token in ${file} can’t be used (${why}). Make the file readable, or set HOLDPOINT_TOKEN.`,
    );
  }
}

/** Puts another token in the file's place. Throws what the file system says. */
export function makeNewToken(base: string): string {
  const token = randomBytes(32).toString('base64url');
  const file = tokenFile(base);
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, `${token}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
    return token;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Where the token lies unless `HOLDPOINT_TOKEN` gives it. */
export function tokenFile(base: string): string {
  return path.join(base, 'token');
}

function keptToken(file: string): string | undefined {
  const mode = statSync(file, { throwIfNoEntry: false })?.mode;
  if (mode === undefined) return undefined;
  if (process.platform !== 'win32' && (mode & 0o077) !== 0) chmodSync(file, 0o600);
  const token = readFileSync(file, 'utf8').trim();
  if (TOKEN.test(token)) return token;
  throw new DataFolderError(`The file ${file} holds no token. Delete it to have a new one made.`);
}

/** Written whole under a name of its own and then linked: whoever comes second finds the first one's, and takes it. */
function makeToken(file: string): string {
  const token = randomBytes(32).toString('base64url');
  const draft = `${file}.${process.pid}.${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${token}\n`, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(draft, file);
    return token;
  } catch (error) {
    const kept = keptToken(file);
    if (kept === undefined) throw error;
    return kept;
  } finally {
    rmSync(draft, { force: true });
  }
}
