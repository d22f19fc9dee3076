/** The part of `node:sqlite` that the journal uses; `@photostructure/sqlite` has the same. */
export interface Statement {
  run(...values: SqlValue[]): unknown;
  get(...values: SqlValue[]): unknown;
  all(...values: SqlValue[]): unknown[];
}
export interface Database {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  close(): void;
}
export type SqlValue = string | number | null;

interface SqliteModule {
  DatabaseSync: new (path: string, options?: { timeout?: number }) => Database;
}

/**
 * Opens a SQLite file (or ':memory:') with the runtime's own `node:sqlite`, or with the drop-in where the runtime has
 * none. Both are loaded dynamically: a static import fails where the builtin is missing.
 */
export async function openDatabase(path: string): Promise<Database> {
  const { DatabaseSync } = await loadSqlite();
  return new DatabaseSync(path, { timeout: 0 });
}

async function loadSqlite(): Promise<SqliteModule> {
  if (process.getBuiltinModule?.('node:sqlite')) return import('node:sqlite') as unknown as Promise<SqliteModule>;
  return import('@photostructure/sqlite') as unknown as Promise<SqliteModule>;
}

/** SQLite's primary result code (its low byte) of an error that either module threw; undefined if it is not SQLite's. */
export function sqliteCode(error: unknown): number | undefined {
  if (typeof error !== 'object' || error === null || !('errcode' in error)) return undefined;
  return typeof error.errcode === 'number' ? error.errcode & 0xff : undefined;
}

export const SQLITE = {
  PERM: 3,
  BUSY: 5,
  READONLY: 8,
  IOERR: 10,
  CORRUPT: 11,
  FULL: 13,
  CANTOPEN: 14,
  NOTADB: 26,
} as const;
