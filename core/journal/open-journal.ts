import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { isMarkedDamaged, markDamaged, removeDamageMark } from './damage-mark.ts';
import { faultOf } from './fault.ts';
import { JournalError } from './journal-error.ts';
import type { Journal } from './journal.ts';
import { type JournalOwner, removeOwner, writeOwner } from './owner.ts';
import { migrate } from './schema.ts';
import { setAside } from './set-aside.ts';
import { type Database, openDatabase, SQLITE, sqliteCode } from './sqlite.ts';
import { SqliteJournal } from './sqlite-journal.ts';

/**
 * Up to this size a journal is checked page by page whenever it is opened: 64 MiB take about a tenth of a second. A larger
 * one is checked once damage was met in it.
 */
const CHECKED_SIZE = 64 * 2 ** 20;

export interface OpenedJournal {
  journal: Journal;
  /** Where a corrupt journal was put, if there was one: a fresh one was begun in its place. */
  setAside?: string;
}

/**
 * Opens the journal at `path`, making it and its folder if need be, and owns it until it is closed. ':memory:' keeps
 * it in memory. Throws a `JournalError` if another process owns it or the disk says no.
 */
export async function openJournal(path: string, owner: JournalOwner, now: number): Promise<OpenedJournal> {
  if (path === ':memory:') return { journal: new SqliteJournal(prepare(await openDatabase(path), path), path) };
  if (statSync(path, { throwIfNoEntry: false })?.isDirectory()) {
    throw new JournalError('unwritable', `The journal ${path} is a folder. Give the name of a file in it.`);
  }
  try {
    mkdirSync(dirname(path), { recursive: true });
  } catch (error) {
    throw faultOf(error, path);
  }
  try {
    return { journal: await open(path, owner) };
  } catch (error) {
    if (!isCorrupt(error)) throw faultOf(error, path);
  }
  try {
    const aside = setAside(path, now);
    removeDamageMark(path);
    return { journal: await open(path, owner), setAside: aside };
  } catch (error) {
    throw faultOf(error, path);
  }
}

async function open(path: string, owner: JournalOwner): Promise<Journal> {
  const database = await openDatabase(path);
  try {
    prepare(database, path);
    writeOwner(path, owner);
  } catch (error) {
    database.close();
    throw error;
  }
  return new SqliteJournal(database, path, {
    onDamaged: (fault) => markDamaged(path, fault),
    onClosed: () => removeOwner(path),
  });
}

/** How much of the file is read in place rather than copied page by page, in bytes: a long history is read in half the time. */
const MAPPED_SIZE = 256 * 2 ** 20;

/** Takes the file's lock for good (`EXCLUSIVE`), so that a second process is refused rather than let in beside us. */
function prepare(database: Database, path: string): Database {
  database.exec('PRAGMA locking_mode = EXCLUSIVE; PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL');
  database.exec(`PRAGMA mmap_size = ${MAPPED_SIZE}`);
  database.exec('BEGIN IMMEDIATE; COMMIT');
  if (path !== ':memory:') check(database, path);
  migrate(database, path);
  return database;
}

/** Where damage was met, the indexes are compared with what they index too; what turns out sound is trusted again. */
function check(database: Database, path: string): void {
  if (isMarkedDamaged(path)) {
    demandOk(database, 'integrity_check');
    removeDamageMark(path);
  } else if (statSync(path).size <= CHECKED_SIZE) {
    demandOk(database, 'quick_check');
  }
}

function demandOk(database: Database, check: 'integrity_check' | 'quick_check'): void {
  const row = database.prepare(`PRAGMA ${check}(1)`).get() as Record<string, string>;
  if (row[check] !== 'ok') throw new CorruptJournal(row[check]);
}

class CorruptJournal extends Error {}

function isCorrupt(error: unknown): boolean {
  const code = sqliteCode(error);
  return error instanceof CorruptJournal || code === SQLITE.CORRUPT || code === SQLITE.NOTADB;
}
