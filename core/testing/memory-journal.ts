import type { Journal } from '../journal/journal.ts';
import { migrate } from '../journal/schema.ts';
import { openDatabase } from '../journal/sqlite.ts';
import { SqliteJournal } from '../journal/sqlite-journal.ts';

/** A journal in memory on a disk that can be filled: `fill` leaves no room for another page, `free` gives it back. */
export async function memoryJournal(): Promise<{ journal: Journal; fill(): void; free(): void }> {
  const database = await openDatabase(':memory:');
  migrate(database, ':memory:');
  return {
    journal: new SqliteJournal(database, 'journal.sqlite'),
    fill() {
      const { page_count: used } = database.prepare('PRAGMA page_count').get() as { page_count: number };
      database.exec(`PRAGMA max_page_count = ${used}`);
    },
    free: () => database.exec('PRAGMA max_page_count = 1073741823'),
  };
}
