import type { Passage, SessionSummary } from '../contract/index.ts';
import { splitCursor } from './cursor.ts';
import type { FoundSessions, SessionPage } from './journal.ts';
import { passageIn } from './passage.ts';
import { indexSaid, saidQuery } from './said.ts';
import type { Database, Statement } from './sqlite.ts';

interface Row {
  id: string;
  updated_at: number;
  summary: string;
  /** Where it was said last. */
  said_at: number | null;
}

/** A page of sessions, newest first by last change. `prepare` keeps what it has prepared. */
export function readSessions(
  database: Database,
  prepare: (sql: string) => Statement,
  { limit, before, place = 'list', search }: SessionPage,
): FoundSessions {
  const [updatedAt, id] = before === undefined ? [Number.MAX_SAFE_INTEGER, ''] : splitCursor(before);
  const said = search === undefined || search === '' ? undefined : saidQuery(search);
  if (said) indexSaid(database);
  const rows = prepare(
    `SELECT id, updated_at, summary, ${said ? 'said_at' : 'NULL AS said_at'} FROM sessions
     ${said ? `JOIN (${said.sql}) ON session_id = id` : ''}
     WHERE place = ? AND (updated_at, id) < (?, ?) ORDER BY updated_at DESC, id DESC LIMIT ?`,
  ).all(...(said?.values ?? []), place, updatedAt, id, limit + 1) as Row[];
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    sessions: page.map(({ summary }) => JSON.parse(summary) as SessionSummary),
    ...(rows.length > limit && last && { next: `${last.updated_at}.${last.id}` }),
    ...(said && search !== undefined && { passages: passagesIn(page, search, prepare) }),
  };
}

function passagesIn(
  page: readonly Row[],
  search: string,
  prepare: (sql: string) => Statement,
): Record<string, Passage> {
  const read = prepare('SELECT text FROM said WHERE rowid = ?');
  return Object.fromEntries(
    page.map(({ id, said_at }) => [id, passageIn((read.get(said_at) as { text: string }).text, search)]),
  );
}
