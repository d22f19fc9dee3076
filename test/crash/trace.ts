import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { StoredEvent } from '../../core/contract/index.ts';

/** What one process wrote and where it passed, in order. `effects` counts the effects file's lines at a point. */
export type TraceRecord =
  | { kind: 'point'; label: string; effects: number }
  | { kind: 'events'; events: readonly StoredEvent[] }
  | { kind: 'kept'; key: string; value: string | undefined };

const pathIn = (folder: string): string => join(folder, 'trace.jsonl');

export function writeTrace(folder: string, record: TraceRecord): void {
  appendFileSync(pathIn(folder), `${JSON.stringify(record)}\n`);
}

export function readTrace(folder: string): TraceRecord[] {
  if (!existsSync(pathIn(folder))) return [];
  const lines = readFileSync(pathIn(folder), 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => JSON.parse(line) as TraceRecord);
}

export function eventsIn(trace: readonly TraceRecord[]): StoredEvent[] {
  return trace.flatMap((record) => (record.kind === 'events' ? record.events : []));
}
