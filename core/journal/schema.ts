import { JournalError } from './journal-error.ts';
import type { Database } from './sqlite.ts';

/**
 * Each entry brings a journal from the version of its index to the next; none is ever changed once it was released.
 * `events` is the truth; the other tables are projections written in the same transaction, and `kept` holds what
 * surfaces keep.
 */
export const MIGRATIONS = [
  `CREATE TABLE events (
     position INTEGER PRIMARY KEY,
     session_id TEXT NOT NULL,
     seq INTEGER NOT NULL,
     at INTEGER NOT NULL,
     type TEXT NOT NULL,
     data TEXT NOT NULL,
     UNIQUE (session_id, seq)
   ) STRICT;
   CREATE INDEX events_by_type ON events (session_id, type, seq);
   CREATE TABLE runs (id TEXT PRIMARY KEY, session_id TEXT NOT NULL) STRICT, WITHOUT ROWID;
   CREATE TABLE sessions (
     id TEXT PRIMARY KEY,
     updated_at INTEGER NOT NULL,
     run_status TEXT,
     queued_at INTEGER,
     summary TEXT NOT NULL,
     state TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX sessions_by_change ON sessions (updated_at DESC, id DESC);
   CREATE INDEX sessions_unfinished ON sessions (queued_at) WHERE queued_at IS NOT NULL;
   CREATE TABLE interactions (
     id TEXT PRIMARY KEY,
     session_id TEXT NOT NULL,
     status TEXT NOT NULL,
     requested_at INTEGER NOT NULL,
     data TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX interactions_by_status ON interactions (status, requested_at);
   CREATE INDEX interactions_by_session ON interactions (session_id, requested_at);
   CREATE TABLE kept (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;`,
  `ALTER TABLE interactions ADD COLUMN expires_at INTEGER;
   CREATE INDEX interactions_expiring ON interactions (expires_at) WHERE expires_at IS NOT NULL AND status = 'pending';`,
  // Kept as JSON from here on: text that holds a NUL, or half of a surrogate pair, doesn't come back from a column whole.
  `UPDATE kept SET key = json_quote(key), value = json_quote(value);`,
  `CREATE TABLE calls (
     id TEXT PRIMARY KEY,
     agent_id TEXT NOT NULL,
     started_at INTEGER NOT NULL,
     finished_at INTEGER,
     data TEXT NOT NULL
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX calls_by_agent ON calls (agent_id, started_at DESC);
   CREATE INDEX calls_open ON calls (started_at) WHERE finished_at IS NULL;`,
  // What was said, to be searched. It is filled when somebody searches, so that a commit costs nothing more.
  `ALTER TABLE sessions ADD COLUMN place TEXT NOT NULL DEFAULT 'list';
   DROP INDEX sessions_by_change;
   CREATE INDEX sessions_by_place ON sessions (place, updated_at DESC, id DESC);
   CREATE VIRTUAL TABLE said USING fts5(session_id UNINDEXED, text, tokenize = 'trigram');
   CREATE TABLE said_until (position INTEGER NOT NULL) STRICT;
   INSERT INTO said_until VALUES (0);`,
  // The calls of each tool, wherever they were made; what became of one is in its events. Copies of a session keep the
  // times of what they copy, and were never called.
  `CREATE TABLE tool_calls (
     agent_id TEXT NOT NULL,
     tool_name TEXT NOT NULL,
     at INTEGER NOT NULL,
     id TEXT NOT NULL,
     session_id TEXT,
     seq INTEGER,
     PRIMARY KEY (agent_id, tool_name, at, id)
   ) STRICT, WITHOUT ROWID;
   CREATE INDEX events_of_call ON events (coalesce(data ->> '$.callId', data ->> '$.request.callId'), seq)
     WHERE type IN ('tool.judged', 'tool.started', 'tool.finished', 'approval.requested', 'approval.resolved',
       'question.requested', 'question.resolved', 'outcome.requested', 'outcome.resolved');
   INSERT INTO tool_calls SELECT agent_id, data ->> '$.toolName', started_at, id, NULL, NULL FROM calls;
   INSERT INTO tool_calls
     SELECT summary ->> '$.agentId', part.value ->> '$.toolName', at, part.value ->> '$.id', session_id, seq
     FROM events JOIN sessions ON sessions.id = session_id, json_each(data, '$.parts') AS part
     WHERE events.type = 'turn.finished' AND part.value ->> '$.kind' = 'call' AND at >= summary ->> '$.createdAt';`,
] as const;

/** Brings the journal to this version's shape, whole steps at a time. */
export function migrate(database: Database, path: string): void {
  const { user_version: version } = database.prepare('PRAGMA user_version').get() as { user_version: number };
  if (version > MIGRATIONS.length) {
    throw new JournalError(
      'too_new',
      `The journal ${path} was written by a newer Holdpoint. Start that version, or move the file away to begin afresh.`,
    );
  }
  for (const [index, sql] of MIGRATIONS.entries()) {
    if (index < version) continue;
    database.exec(`BEGIN IMMEDIATE; ${sql} PRAGMA user_version = ${index + 1}; COMMIT`);
  }
}
