import {
  closeSync,
  existsSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Interaction, SessionEvent } from '../contract/index.ts';
import { memoryJournal } from '../testing/memory-journal.ts';
import { markDamaged } from './damage-mark.ts';
import type { Commit } from './journal.ts';
import { openJournal } from './open-journal.ts';
import { MIGRATIONS } from './schema.ts';
import { openDatabase } from './sqlite.ts';

const OWNER = { pid: 4711, name: 'Holdpoint desktop' };
const NOW = Date.UTC(2026, 0, 2, 3, 4, 5);

let folder: string;
beforeEach(() => (folder = mkdtempSync(join(tmpdir(), 'holdpoint-journal-'))));
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const path = (): string => join(folder, 'journal.sqlite');

function created(sessionId: string, options: { durable?: boolean; title?: string } = {}) {
  const { durable = true, title = 'T' } = options;
  const commit = {
    events: [{ sessionId, seq: 1, at: 5, event: { type: 'session.created', agentId: 'a' } }],
    session: {
      summary: { id: sessionId, agentId: 'a', title, createdAt: 5, updatedAt: 5, seq: 1, pending: 0 },
      state: { n: 1 },
    },
    interactions: [],
    durable,
  } satisfies Commit;
  return commit;
}

function damage(file: string, from: number, to: number): void {
  const descriptor = openSync(file, 'r+');
  writeSync(descriptor, Buffer.alloc(to - from, 0xff), 0, to - from, from);
  closeSync(descriptor);
}

describe('opening a journal', () => {
  it('finds again what was committed, durable or not', async () => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    journal.commit(created('one'));
    journal.commit(created('two', { durable: false }));
    journal.close();
    const { journal: again, setAside } = await openJournal(path(), OWNER, NOW);
    expect(setAside).toBeUndefined();
    expect(again.session('one')?.state).toEqual({ n: 1 });
    expect(again.events('two')).toEqual(created('two').events);
    again.close();
  });

  it('refuses a journal that is in use, and says by whom', async () => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    await expect(openJournal(path(), { pid: 1, name: 'other' }, NOW)).rejects.toMatchObject({
      name: 'JournalError',
      fault: 'locked',
      message: expect.stringContaining('Holdpoint desktop (process 4711)'),
    });
    journal.commit(created('one'));
    journal.close();
    (await openJournal(path(), OWNER, NOW)).journal.close();
  });

  it.each([
    ['a file that is no database', 'no database '.repeat(1000)],
    ['a header with nothing sound behind it', `SQLite format 3\0${'x'.repeat(8000)}`],
  ])('sets %s aside under a name that it tells, and begins afresh', async (_, content) => {
    writeFileSync(path(), content);
    const { journal, setAside } = await openJournal(path(), OWNER, NOW);
    expect(setAside).toBe(`${path()}.corrupt-20260102T030405Z`);
    expect(readFileSync(String(setAside), 'utf8')).toBe(content);
    journal.commit(created('one'));
    journal.close();
  });

  it('sets aside a journal that is damaged in the middle', async () => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    for (let index = 0; index < 200; index++) journal.commit(created(`session-${index}`, { title: 'x'.repeat(500) }));
    journal.close();
    const bytes = readFileSync(path());
    bytes.fill(0xff, 8192, bytes.length - 4096);
    writeFileSync(path(), bytes);
    const { journal: fresh, setAside } = await openJournal(path(), OWNER, NOW);
    expect(readFileSync(String(setAside)).equals(bytes)).toBe(true);
    expect(fresh.sessions({ limit: 10 }).sessions).toEqual([]);
    fresh.close();
  });

  it('sets aside at the next start a journal too large to be checked at each, once damage was met in it', async () => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    for (let index = 0; index < 200; index++) journal.commit(created(`session-${index}`, { title: 'x'.repeat(500) }));
    journal.write('large', 'x'.repeat(70 * 2 ** 20));
    journal.close();
    damage(path(), 20 * 4096, 60 * 4096);

    const { journal: damaged, setAside } = await openJournal(path(), OWNER, NOW);
    expect(setAside).toBeUndefined();
    for (let again = 0; again < 2; again++) {
      expect(() => damaged.sessions({ limit: 500 })).toThrowError(
        expect.objectContaining({ fault: 'damaged', message: expect.stringContaining('it will be set aside') }),
      );
    }
    damaged.close();

    const { journal: fresh, setAside: aside } = await openJournal(path(), OWNER, NOW);
    expect(statSync(String(aside)).size).toBeGreaterThan(64 * 2 ** 20);
    expect(fresh.sessions({ limit: 10 }).sessions).toEqual([]);
    fresh.close();
    expect(readdirSync(folder).toSorted()).toEqual(['journal.sqlite', basename(String(aside))]);
  });

  it('trusts again a journal in which no damage is found after all', async () => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    journal.commit(created('one'));
    journal.close();
    markDamaged(path(), new Error('The journal is damaged.'));
    const { journal: again, setAside } = await openJournal(path(), OWNER, NOW);
    expect(setAside).toBeUndefined();
    expect(again.session('one')).toBeDefined();
    again.close();
    expect(readdirSync(folder)).toEqual(['journal.sqlite']);
  });

  it('never puts one damaged journal over another', async () => {
    for (const content of ['first', 'second']) {
      writeFileSync(path(), content.repeat(1000));
      (await openJournal(path(), OWNER, NOW)).journal.close();
      rmSync(path());
    }
    expect(readdirSync(folder).filter((name) => name.includes('corrupt'))).toHaveLength(2);
  });

  it('leaves a journal of a newer version alone', async () => {
    const database = await openDatabase(path());
    database.exec('PRAGMA user_version = 99');
    database.close();
    await expect(openJournal(path(), OWNER, NOW)).rejects.toMatchObject({ fault: 'too_new' });
    expect(existsSync(path())).toBe(true);
  });

  it('says so when the path is a folder’s', async () => {
    await expect(openJournal(folder, OWNER, NOW)).rejects.toMatchObject({
      fault: 'unwritable',
      message: `The journal ${folder} is a folder. Give the name of a file in it.`,
    });
  });

  it('says so when the folder can not be made', async () => {
    writeFileSync(join(folder, 'file'), '');
    await expect(openJournal(join(folder, 'file', 'journal.sqlite'), OWNER, NOW)).rejects.toMatchObject({
      fault: 'unwritable',
      message: expect.stringContaining('HOLDPOINT_DATA'),
    });
  });
});

describe('a commit', () => {
  it('is written whole or not at all', async () => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    journal.commit(created('one'));
    const [event] = created('one').events;
    if (!event) throw new Error('no event');
    const second = { ...event, seq: 2 };
    expect(() => journal.commit({ ...created('one', { title: 'changed' }), events: [second, second] })).toThrow(
      'journal',
    );
    expect(journal.events('one')).toHaveLength(1);
    expect(journal.session('one')?.summary.title).toBe('T');
    journal.commit({ ...created('one'), events: [second] });
    expect(journal.events('one')).toHaveLength(2);
    journal.close();
  });

  it('leaves nothing behind when the disk is full, and goes through once there is room', async () => {
    const { journal, fill, free } = await memoryJournal();
    journal.commit(created('one'));
    fill();
    const long = created('two', { title: 'x'.repeat(200_000) });
    expect(() => journal.commit(long)).toThrowError(expect.objectContaining({ fault: 'full' }));
    expect(journal.session('two')).toBeUndefined();
    expect(journal.events('two')).toEqual([]);
    free();
    journal.commit(long);
    expect(journal.session('two')?.summary.title).toHaveLength(200_000);
    journal.close();
  });
});

describe('a value that JSON can not hold', () => {
  const deep = (): object => {
    let value = {};
    for (let level = 0; level < 20_000; level++) value = { value };
    return value;
  };
  it.each([
    ['a bigint', TypeError, () => ({ n: 1n })],
    ['20 000 levels', RangeError, deep],
  ])('(%s) is the caller’s bug and no fault of the journal, and nothing is written', async (_, kind, make) => {
    const { journal } = await memoryJournal();
    const value = make();
    const { events, session, ...rest } = created('one');
    const [stored] = events;
    if (!stored) throw new Error('no event');
    const event = { type: 'session.created', agentId: 'a', value } as SessionEvent;
    expect(() => journal.commit({ ...rest, session, events: [{ ...stored, event }] })).toThrow(kind);
    expect(() => journal.commit({ ...rest, events, session: { ...session, state: value } })).toThrow(kind);
    expect(journal.events('one')).toEqual([]);
    journal.commit(created('one'));
    expect(journal.events('one')).toHaveLength(1);
    journal.close();
  });
});

describe('reading', () => {
  it('pages through sessions, newest change first, without loss or repeat', async () => {
    const { journal } = await openJournal(':memory:', OWNER, NOW);
    for (let index = 0; index < 7; index++) {
      const commit = created(`s${index}`);
      const summary = { ...commit.session.summary, updatedAt: Math.floor(index / 2) };
      journal.commit({ ...commit, session: { summary, state: {} } });
    }
    const seen: string[] = [];
    let before: string | undefined;
    do {
      const page = journal.sessions({ limit: 3, before });
      seen.push(...page.sessions.map(({ id }) => id));
      before = page.next;
    } while (before !== undefined);
    expect(seen).toEqual(['s6', 's5', 's4', 's3', 's2', 's1', 's0']);
    expect(journal.sessions({ limit: 3, before: 'nonsense' }).sessions).toEqual([]);
    journal.close();
  });

  it('pages through requests, oldest first, without loss or repeat, also among those of the same millisecond', async () => {
    const { journal } = await openJournal(':memory:', OWNER, NOW);
    const { events: _, ...commit } = created('one');
    const interactions = Array.from({ length: 7 }, (_each, index): Interaction => {
      const asked = { sessionId: 'one', runId: 'r', phaseId: 'p', callId: 'c', toolName: 't' };
      const request = { ...asked, id: `i${index}`, requestedAt: Math.floor(index / 3) };
      return { request: { ...request, type: 'tool-question', questions: [] }, status: 'pending' };
    });
    journal.commit({ ...commit, events: [], interactions });
    const seen: string[] = [];
    let after: string | undefined;
    do {
      const page = journal.interactions({ status: 'pending' }, { limit: 2, after });
      seen.push(...page.interactions.map(({ request }) => request.id));
      after = page.next;
    } while (after !== undefined);
    expect(seen).toEqual(['i0', 'i1', 'i2', 'i3', 'i4', 'i5', 'i6']);
    expect(journal.interactions({ sessionId: 'one' }).interactions).toHaveLength(7);
    expect(journal.interactions({ sessionId: 'two' }, { limit: 2 }).interactions).toEqual([]);
    journal.close();
  });

  it.each([
    ['a NUL', 'x\0y'],
    ['half of a surrogate pair', 'x\ud800y'],
    ['quotes and lines', `"x"\n\\'y'\u2028`],
  ])('gives back text with %s as it was, and keeps apart what is kept under such keys', async (_, text) => {
    const { journal } = await openJournal(path(), OWNER, NOW);
    journal.write('draft', text);
    journal.write(text, 'its own');
    journal.write('x', 'another');
    journal.write('x\ufffdy', 'yet another');
    journal.commit(created('one', { title: text }));
    journal.close();
    const { journal: again } = await openJournal(path(), OWNER, NOW);
    expect(['draft', text, 'x', 'x\ufffdy'].map((key) => again.read(key))).toEqual([
      text,
      'its own',
      'another',
      'yet another',
    ]);
    expect(again.session('one')?.summary.title).toBe(text);
    again.close();
  });

  it('finds what an older version wrote, and can search it', async () => {
    const database = await openDatabase(path());
    database.exec(`${MIGRATIONS.slice(0, 2).join(';')}; PRAGMA user_version = 2`);
    database.exec(`INSERT INTO kept VALUES ('selection', '{"sessionId":"one"}')`);
    const { session, events } = created('one');
    const message = { type: 'run.started', runId: 'r', text: 'Where is A-1002?', by: {}, turnLimit: 1 };
    const insert = 'INSERT INTO events (session_id, seq, at, type, data) VALUES (?, ?, 5, ?, ?)';
    const part = { kind: 'call', id: 'c', toolCallId: 't', toolName: 'look', rawInput: {} };
    const turn = { type: 'turn.finished', runId: 'r', turnId: 't', parts: [{ kind: 'text', id: 'x', text: '' }, part] };
    for (const [index, event] of [events[0]?.event, message, turn].entries()) {
      database.prepare(insert).run('one', index + 1, event?.type ?? '', JSON.stringify(event));
    }
    database
      .prepare('INSERT INTO sessions (id, updated_at, summary, state) VALUES (?, 5, ?, ?)')
      .run('one', JSON.stringify(session.summary), '{}');
    database.close();
    const { journal: again } = await openJournal(path(), OWNER, NOW);
    expect(again.read('selection')).toBe('{"sessionId":"one"}');
    expect(again.sessions({ limit: 9 }).sessions).toEqual([session.summary]);
    expect(again.sessions({ limit: 9, search: 'a-1002' }).sessions).toEqual([session.summary]);
    expect(again.sessions({ limit: 9, search: 'elsewhere' }).sessions).toEqual([]);
    const { agentId } = session.summary;
    const called = [{ callId: 'c', events: [expect.objectContaining({ seq: 3 })] }];
    expect(again.callsOf({ agentId, toolName: 'look' }, { limit: 9 })).toEqual({ calls: called });
    again.close();
  });

  it('keeps small things until they are removed', async () => {
    const { journal } = await openJournal(':memory:', OWNER, NOW);
    journal.write('k', 'v');
    journal.write('k', 'w');
    expect(journal.read('k')).toBe('w');
    journal.write('k', undefined);
    expect(journal.read('k')).toBeUndefined();
    journal.close();
  });
});
