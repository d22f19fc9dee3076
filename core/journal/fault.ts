import { JournalError } from './journal-error.ts';
import { readOwner } from './owner.ts';
import { SQLITE, sqliteCode } from './sqlite.ts';

/** What SQLite or the file system threw, as a sentence for the person who has to mend it. */
export function faultOf(error: unknown, path: string): JournalError {
  if (error instanceof JournalError) return error;
  const options = { cause: error };
  switch (sqliteCode(error)) {
    case SQLITE.BUSY: {
      const owner = readOwner(path);
      const who = owner ? `${owner.name} (process ${owner.pid})` : 'another process';
      return new JournalError(
        'locked',
        `The journal ${path} is in use by ${who}. Quit that first, then try again.`,
        options,
      );
    }
    case SQLITE.FULL:
      return new JournalError(
        'full',
        `The disk that holds ${path} is full, so nothing could be recorded. Free some space and try again.`,
        options,
      );
    case SQLITE.PERM:
    case SQLITE.READONLY:
    case SQLITE.CANTOPEN:
      return unwritable(path, options);
    case SQLITE.CORRUPT:
    case SQLITE.NOTADB:
      return new JournalError(
        'damaged',
        `The journal ${path} is damaged. Quit and start again: it will be set aside, not deleted, and a fresh one begun.`,
        options,
      );
    case undefined:
      break;
    default:
      return new JournalError('broken', `The journal ${path} can't be used: ${messageOf(error)}.`, options);
  }
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  if (code === 'ENOSPC') return faultOf({ errcode: SQLITE.FULL }, path);
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS' || code === 'ENOTDIR' || code === 'EEXIST') {
    return unwritable(path, options);
  }
  return new JournalError('broken', `The journal ${path} can't be used: ${messageOf(error)}.`, options);
}

function unwritable(path: string, options: ErrorOptions): JournalError {
  return new JournalError(
    'unwritable',
    `The journal ${path} can't be written. Give yourself write access to its folder, or set HOLDPOINT_DATA to another one.`,
    options,
  );
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
