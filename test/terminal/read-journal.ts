import type { DirectCall, SessionEvent } from '../../core/contract/index.ts';
import { openJournal } from '../../core/journal/open-journal.ts';
import { openDatabase } from '../../core/journal/sqlite.ts';

/** All events of a journal that nobody has open, session by session. */
export async function eventsIn(file: string): Promise<SessionEvent[]> {
  const { journal } = await openJournal(file, { pid: process.pid, name: 'a test' }, 0);
  try {
    const { sessions } = journal.sessions({ limit: 100 });
    return sessions.flatMap(({ id }) => journal.events(id, { after: 0, limit: 1000 }).map(({ event }) => event));
  } finally {
    journal.close();
  }
}

/** The calls that people made themselves, oldest first. */
export async function callsIn(file: string): Promise<DirectCall[]> {
  const database = await openDatabase(file);
  try {
    const rows = database.prepare('SELECT data FROM calls ORDER BY started_at').all() as { data: string }[];
    return rows.map(({ data }) => JSON.parse(data) as DirectCall);
  } finally {
    database.close();
  }
}
