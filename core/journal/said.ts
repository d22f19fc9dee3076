import type { SessionEventType } from '../contract/index.ts';
import type { Database } from './sqlite.ts';

/** The events in which something is said that people look for. */
const SAYING: readonly SessionEventType[] = ['session.created', 'session.renamed', 'run.started', 'turn.finished'];

/** An index of trigrams finds nothing shorter, in characters. */
const SHORTEST = 3;

/** Takes what was said since the last time into the index. A few milliseconds for a day's work; longer the first time. */
export function indexSaid(database: Database): void {
  const { position } = database.prepare('SELECT position FROM said_until').get() as { position: number };
  const { last } = database.prepare('SELECT coalesce(max(position), 0) AS last FROM events').get() as { last: number };
  if (last === position) return;
  const types = SAYING.map((type) => `'${type}'`).join(', ');
  database.exec('BEGIN IMMEDIATE');
  try {
    database
      .prepare(
        `INSERT INTO said (session_id, text)
         SELECT session_id, coalesce(data ->> '$.text', data ->> '$.title',
           (SELECT group_concat(value ->> '$.text', char(10)) FROM json_each(data, '$.parts') WHERE value ->> '$.kind' = 'text'))
         FROM events WHERE position > ? AND position <= ? AND type IN (${types})`,
      )
      .run(position, last);
    database.prepare('DELETE FROM said WHERE text IS NULL').run();
    database.prepare('UPDATE said_until SET position = ?').run(last);
    database.exec('COMMIT');
  } catch (error) {
    database.exec('ROLLBACK');
    throw error;
  }
}

/**
 * A query for the sessions in which this was said, and its values: `session_id`, and as `said_at` the row in which it was
 * said last. SQLite's texts end at a NUL: nobody said one.
 */
export function saidQuery(search: string): { sql: string; values: string[] } {
  const { condition, values } = saidCondition(search);
  return { sql: `SELECT session_id, max(rowid) AS said_at FROM said WHERE ${condition} GROUP BY session_id`, values };
}

function saidCondition(search: string): { condition: string; values: string[] } {
  if (search.includes('\0')) return { condition: 'FALSE', values: [] };
  if (Array.from(search).length >= SHORTEST) {
    return { condition: 'said MATCH ?', values: [`"${search.replaceAll('"', '""')}"`] };
  }
  const values = spellings(search);
  return { condition: values.map(() => 'instr(text, ?)').join(' OR '), values };
}

/** A short text with every letter small or large: SQLite itself knows that of ASCII alone. */
function spellings(text: string): string[] {
  const all = Array.from(text).reduce<string[]>(
    (begun, letter) =>
      begun.flatMap((start) => [letter, letter.toLowerCase(), letter.toUpperCase()].map((end) => start + end)),
    [''],
  );
  return [...new Set(all)];
}
