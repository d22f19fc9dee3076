import type {
  DirectCall,
  Interaction,
  SessionEvent,
  SessionEventType,
  SessionSummary,
  StoredEvent,
} from '../contract/index.ts';
import { faultOf } from './fault.ts';
import type { JournalError } from './journal-error.ts';
import type {
  CallRecord,
  Commit,
  InteractionFilter,
  InteractionPage,
  Journal,
  SessionPage,
  FoundSessions,
  SessionRecord,
  ToolOfAgent,
} from './journal.ts';
import { splitCursor } from './cursor.ts';
import { readSessions } from './read-sessions.ts';
import type { Database, SqlValue, Statement } from './sqlite.ts';

interface EventRow {
  session_id: string;
  seq: number;
  at: number;
  data: string;
}

interface CallRow {
  at: number;
  id: string;
  session_id: string | null;
  seq: number | null;
}

/** Along the primary key: as many rows are read as are given. */
export const CALLS_OF_TOOL = `SELECT at, id, session_id, seq FROM tool_calls
  WHERE agent_id = ? AND tool_name = ? AND (at, id) < (?, ?) ORDER BY at DESC, id DESC LIMIT ?`;

/** The index is on the very same expression and types. */
export const EVENTS_OF_CALL = `SELECT session_id, seq, at, data FROM events INDEXED BY events_of_call
  WHERE coalesce(data ->> '$.callId', data ->> '$.request.callId') = ?
    AND type IN ('tool.judged', 'tool.started', 'tool.finished', 'approval.requested', 'approval.resolved',
      'question.requested', 'question.resolved', 'outcome.requested', 'outcome.resolved')
  ORDER BY seq`;

/** How long what was not durable at once may wait for the disk, in milliseconds. */
const SYNC_AFTER = 100;

/** What hears how the file fares. */
export interface JournalWatch {
  /** SQLite met damage in the file. Told once. */
  onDamaged(fault: JournalError): void;
  onClosed(): void;
}

/**
 * The journal on SQLite. Statements are prepared once; every fault of the disk or the file leaves as a `JournalError`. A
 * value that JSON can't hold is the caller's bug: it leaves as what `JSON.stringify` throws, and nothing is written.
 */
export class SqliteJournal implements Journal {
  readonly #database: Database;
  readonly #path: string;
  readonly #watch: JournalWatch | undefined;
  readonly #statements = new Map<string, Statement>();
  #synced = true;
  #syncing: NodeJS.Timeout | undefined;
  #damaged = false;

  constructor(database: Database, path: string, watch?: JournalWatch) {
    this.#database = database;
    this.#path = path;
    this.#watch = watch;
  }

  commit({ events, session, calls = [], interactions, copied = false, durable }: Commit): void {
    const puts = [
      ...events.map((stored) => this.#puttingEvent(stored)),
      ...interactions.map((interaction) => this.#puttingInteraction(interaction)),
      ...calls.map((call) => this.#puttingCall(call)),
      ...(session ? [this.#puttingSession(session)] : []),
      ...(session && !copied ? events.flatMap((stored) => this.#puttingProposed(session, stored)) : []),
    ];
    this.#guard(() => {
      this.#sync(durable);
      this.#transaction(() => {
        for (const put of puts) put();
      });
    });
    if (durable) this.#stopSyncing();
    else this.#syncing ??= setTimeout(() => this.#syncAll(), SYNC_AFTER).unref();
  }

  session(sessionId: string): SessionRecord | undefined {
    const row = this.#get('SELECT summary, state FROM sessions WHERE id = ?', sessionId) as
      | { summary: string; state: string }
      | undefined;
    return row && { summary: JSON.parse(row.summary) as SessionSummary, state: JSON.parse(row.state) };
  }

  sessionOfRun(runId: string): string | undefined {
    return (this.#get('SELECT session_id FROM runs WHERE id = ?', runId) as { session_id: string } | undefined)
      ?.session_id;
  }

  sessions(page: SessionPage): FoundSessions {
    return this.#guard(() => readSessions(this.#database, (sql) => this.#statement(sql), page));
  }

  purge(sessionIds: readonly string[]): void {
    this.#guard(() => {
      this.#sync(true);
      this.#transaction(() => {
        for (const id of sessionIds) {
          for (const table of ['events', 'runs', 'interactions', 'said']) {
            this.#run(`DELETE FROM ${table} WHERE session_id = ?`, id);
          }
          this.#run(
            `DELETE FROM tool_calls WHERE session_id = ? AND agent_id =
             (SELECT summary ->> '$.agentId' FROM sessions WHERE id = ?)`,
            id,
            id,
          );
          this.#run('DELETE FROM sessions WHERE id = ?', id);
        }
        // The places that became free at the end are given to new events, which are not in the index yet.
        this.#run('UPDATE said_until SET position = min(position, (SELECT coalesce(max(position), 0) FROM events))');
      });
    });
  }

  unfinished(): string[] {
    const rows = this.#all('SELECT id FROM sessions WHERE queued_at IS NOT NULL ORDER BY queued_at, id');
    return (rows as { id: string }[]).map(({ id }) => id);
  }

  events(
    sessionId: string,
    options: { after?: number; before?: number; types?: readonly SessionEventType[]; limit?: number } = {},
  ): StoredEvent[] {
    const { after = 0, before = Number.MAX_SAFE_INTEGER, types, limit = -1 } = options;
    if (types) return this.#eventsOf(sessionId, after, before, types).slice(0, limit < 0 ? undefined : limit);
    const rows = this.#all(
      'SELECT session_id, seq, at, data FROM events WHERE session_id = ? AND seq > ? AND seq < ? ORDER BY seq LIMIT ?',
      sessionId,
      after,
      before,
      limit,
    );
    return (rows as EventRow[]).map(toStored);
  }

  /** Only the rows of these types are read: SQLite alone would go through all of the session's, for the order. */
  #eventsOf(sessionId: string, after: number, before: number, types: readonly SessionEventType[]): StoredEvent[] {
    const rows = this.#all(
      `SELECT session_id, seq, at, data FROM events INDEXED BY events_by_type
       WHERE session_id = ? AND type IN (${types.map(() => '?').join(', ')}) AND seq > ? AND seq < ?`,
      sessionId,
      ...types,
      after,
      before,
    );
    return (rows as EventRow[]).toSorted((a, b) => a.seq - b.seq).map(toStored);
  }

  event(sessionId: string, seq: number): StoredEvent | undefined {
    const row = this.#get(
      'SELECT session_id, seq, at, data FROM events WHERE session_id = ? AND seq = ?',
      sessionId,
      seq,
    );
    return row ? toStored(row as EventRow) : undefined;
  }

  positions(
    sessionId: string,
    type: SessionEventType,
    { before, limit }: { before?: number | undefined; limit: number },
  ): number[] {
    const rows = this.#all(
      'SELECT seq FROM events WHERE session_id = ? AND type = ? AND seq < ? ORDER BY seq DESC LIMIT ?',
      sessionId,
      type,
      before ?? Number.MAX_SAFE_INTEGER,
      limit,
    );
    return (rows as { seq: number }[]).map(({ seq }) => seq);
  }

  interaction(id: string): Interaction | undefined {
    const row = this.#get('SELECT data FROM interactions WHERE id = ?', id) as { data: string } | undefined;
    return row && (JSON.parse(row.data) as Interaction);
  }

  interactions(
    { status, sessionId }: InteractionFilter,
    { limit = -1, after }: Partial<InteractionPage> = {},
  ): { interactions: Interaction[]; next?: string } {
    const cursor = after === undefined ? undefined : splitCursor(after);
    const conditions = [
      status && 'status = ?',
      sessionId && 'session_id = ?',
      cursor && '(requested_at, id) > (?, ?)',
    ].filter(Boolean);
    const rows = this.#all(
      `SELECT id, requested_at, data FROM interactions ${conditions.length > 0 ? `WHERE ${conditions.join(' AND ')}` : ''}
       ORDER BY requested_at, id LIMIT ?`,
      ...[status, sessionId, ...(cursor ?? [])].filter((value) => value !== undefined),
      limit < 0 ? -1 : limit + 1,
    ) as { id: string; requested_at: number; data: string }[];
    const page = limit < 0 ? rows : rows.slice(0, limit);
    const last = page.at(-1);
    return {
      interactions: page.map(({ data }) => JSON.parse(data) as Interaction),
      ...(rows.length > page.length && last && { next: `${last.requested_at}.${last.id}` }),
    };
  }

  approvalOf(sessionId: string, callId: string): Interaction | undefined {
    const row = this.#get(
      `SELECT data FROM interactions WHERE session_id = ? AND data ->> '$.request.callId' = ?
       AND data ->> '$.request.type' = 'tool-approval' ORDER BY requested_at DESC, id DESC LIMIT 1`,
      sessionId,
      callId,
    ) as { data: string } | undefined;
    return row && (JSON.parse(row.data) as Interaction);
  }

  callsOf(
    { agentId, toolName }: ToolOfAgent,
    { limit, before }: { limit: number; before?: string | undefined },
  ): { calls: CallRecord[]; next?: string } {
    const [at, id] = before === undefined ? [Number.MAX_SAFE_INTEGER, ''] : splitCursor(before);
    const rows = this.#all(CALLS_OF_TOOL, agentId, toolName, at, id, limit + 1) as CallRow[];
    const page = rows.slice(0, limit);
    const last = page.at(-1);
    return {
      calls: page.flatMap((row) => this.#callRecord(row)),
      ...(rows.length > limit && last && { next: `${last.at}.${last.id}` }),
    };
  }

  #callRecord({ id, session_id: sessionId, seq }: CallRow): CallRecord[] {
    if (sessionId === null || seq === null) {
      const row = this.#get('SELECT data FROM calls WHERE id = ?', id) as { data: string } | undefined;
      return row ? [{ direct: JSON.parse(row.data) as DirectCall }] : [];
    }
    const turn = this.event(sessionId, seq);
    return turn ? [{ callId: id, events: [turn, ...this.eventsOfCall(id)] }] : [];
  }

  eventsOfCall(callId: string): StoredEvent[] {
    return (this.#all(EVENTS_OF_CALL, callId) as EventRow[]).map(toStored);
  }

  openCalls(): DirectCall[] {
    const rows = this.#all('SELECT data FROM calls WHERE finished_at IS NULL ORDER BY started_at, id');
    return (rows as { data: string }[]).map(({ data }) => JSON.parse(data) as DirectCall);
  }

  lastSeq(streamId: string): number {
    const row = this.#get('SELECT max(seq) AS last FROM events WHERE session_id = ?', streamId);
    return (row as { last: number | null }).last ?? 0;
  }

  pending(): number {
    const row = this.#get(`SELECT count(*) AS pending FROM interactions WHERE status = 'pending'`);
    return (row as { pending: number }).pending;
  }

  due(now: number): Interaction[] {
    const rows = this.#all(
      `SELECT data FROM interactions INDEXED BY interactions_expiring
       WHERE status = 'pending' AND expires_at IS NOT NULL AND expires_at <= ? ORDER BY expires_at`,
      now,
    );
    return (rows as { data: string }[]).map(({ data }) => JSON.parse(data) as Interaction);
  }

  nextExpiry(): number | undefined {
    const row = this.#get(
      `SELECT min(expires_at) AS next FROM interactions INDEXED BY interactions_expiring
       WHERE status = 'pending' AND expires_at IS NOT NULL`,
    ) as { next: number | null };
    return row.next ?? undefined;
  }

  read(key: string): string | undefined {
    const row = this.#get('SELECT value FROM kept WHERE key = ?', JSON.stringify(key)) as { value: string } | undefined;
    return row && (JSON.parse(row.value) as string);
  }

  write(key: string, value: string | undefined): void {
    this.#guard(() => {
      this.#sync(true);
      if (value === undefined) this.#run('DELETE FROM kept WHERE key = ?', JSON.stringify(key));
      else
        this.#run(
          'INSERT INTO kept (key, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value',
          JSON.stringify(key),
          JSON.stringify(value),
        );
    });
  }

  close(): void {
    this.#stopSyncing();
    this.#statements.clear();
    this.#database.close();
    this.#watch?.onClosed();
  }

  /** What is made into JSON is so before a transaction begins: a value that can't be is no fault of the file. */
  #puttingEvent({ sessionId, seq, at, event }: StoredEvent): () => void {
    const data = JSON.stringify(event);
    return () => {
      this.#run(
        'INSERT INTO events (session_id, seq, at, type, data) VALUES (?, ?, ?, ?, ?)',
        sessionId,
        seq,
        at,
        event.type,
        data,
      );
      if (event.type !== 'run.started') return;
      this.#run('INSERT INTO runs (id, session_id) VALUES (?, ?)', event.runId, sessionId);
    };
  }

  #puttingSession({ summary, state }: SessionRecord): () => void {
    const status = summary.run?.status;
    const [summaryText, stateText] = [JSON.stringify(summary), JSON.stringify(state)];
    return () =>
      this.#run(
        `INSERT INTO sessions (id, place, updated_at, run_status, queued_at, summary, state) VALUES (?, ?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET place = excluded.place, updated_at = excluded.updated_at, run_status = excluded.run_status,
           queued_at = CASE WHEN excluded.queued_at IS NULL THEN NULL ELSE coalesce(queued_at, excluded.queued_at) END,
           summary = excluded.summary, state = excluded.state`,
        summary.id,
        summary.place ?? 'list',
        summary.updatedAt,
        status ?? null,
        status === 'queued' || status === 'running' ? summary.updatedAt : null,
        summaryText,
        stateText,
      );
  }

  /** The calls that a turn came to. */
  #puttingProposed({ summary }: SessionRecord, { sessionId, seq, at, event }: StoredEvent): (() => void)[] {
    if (event.type !== 'turn.finished') return [];
    return event.parts.flatMap((part) =>
      part.kind === 'call' ? [() => this.#putToolCall(summary.agentId, part, at, sessionId, seq)] : [],
    );
  }

  #putToolCall(
    agentId: string,
    { id, toolName }: { id: string; toolName: string },
    at: number,
    sessionId: string | null,
    seq: number | null,
  ): void {
    this.#run(
      `INSERT INTO tool_calls (agent_id, tool_name, at, id, session_id, seq) VALUES (?, ?, ?, ?, ?, ?)
       ON CONFLICT DO NOTHING`,
      agentId,
      toolName,
      at,
      id,
      sessionId,
      seq,
    );
  }

  #puttingCall(call: DirectCall): () => void {
    const data = JSON.stringify(call);
    return () => {
      this.#putToolCall(call.agentId, call, call.startedAt, null, null);
      this.#run(
        `INSERT INTO calls (id, agent_id, started_at, finished_at, data) VALUES (?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET finished_at = excluded.finished_at, data = excluded.data`,
        call.id,
        call.agentId,
        call.startedAt,
        call.finishedAt ?? null,
        data,
      );
    };
  }

  #puttingInteraction(interaction: Interaction): () => void {
    const { id, sessionId, requestedAt, expiresAt } = interaction.request;
    const data = JSON.stringify(interaction);
    return () =>
      this.#run(
        `INSERT INTO interactions (id, session_id, status, requested_at, expires_at, data) VALUES (?, ?, ?, ?, ?, ?)
         ON CONFLICT DO UPDATE SET status = excluded.status, data = excluded.data`,
        id,
        sessionId,
        interaction.status,
        requestedAt,
        expiresAt ?? null,
        data,
      );
  }

  #transaction(work: () => void): void {
    this.#database.exec('BEGIN IMMEDIATE');
    try {
      work();
      this.#database.exec('COMMIT');
    } catch (error) {
      this.#rollBack();
      throw error;
    }
  }

  /** SQLite rolls back by itself on a full disk; a second ROLLBACK is then refused, and that is no news. */
  #rollBack(): void {
    try {
      this.#database.exec('ROLLBACK');
    } catch {
      // Already rolled back.
    }
  }

  /** With a write-ahead log, FULL waits for the disk at each commit and NORMAL doesn't. It can't change inside one. */
  #sync(durable: boolean): void {
    if (this.#synced === durable) return;
    this.#database.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`);
    this.#synced = durable;
  }

  /** A checkpoint waits for the log to be on the disk. If it can't be, the next durable commit says so. */
  #syncAll(): void {
    this.#syncing = undefined;
    try {
      this.#database.exec('PRAGMA wal_checkpoint(PASSIVE)');
    } catch {
      // Nobody waits for this, and nothing is undone: what was committed stays readable.
    }
  }

  #stopSyncing(): void {
    clearTimeout(this.#syncing);
    this.#syncing = undefined;
  }

  #run(sql: string, ...values: SqlValue[]): void {
    this.#statement(sql).run(...values);
  }

  #get(sql: string, ...values: SqlValue[]): unknown {
    return this.#guard(() => this.#statement(sql).get(...values));
  }

  #all(sql: string, ...values: SqlValue[]): unknown[] {
    return this.#guard(() => this.#statement(sql).all(...values));
  }

  #statement(sql: string): Statement {
    let statement = this.#statements.get(sql);
    if (!statement) this.#statements.set(sql, (statement = this.#database.prepare(sql)));
    return statement;
  }

  #tellDamaged(fault: JournalError): void {
    if (this.#damaged) return;
    this.#damaged = true;
    this.#watch?.onDamaged(fault);
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      const fault = faultOf(error, this.#path);
      if (fault.fault === 'damaged') this.#tellDamaged(fault);
      throw fault;
    }
  }
}

function toStored({ session_id, seq, at, data }: EventRow): StoredEvent {
  return { sessionId: session_id, seq, at, event: JSON.parse(data) as SessionEvent };
}
