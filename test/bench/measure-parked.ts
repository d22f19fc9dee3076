import { execFile } from 'node:child_process';
import { mkdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { Journal } from '../../core/journal/journal.ts';
import { holdpointLoop, openBenchJournal } from './holdpoint-loop.ts';
import { percentile } from './sample.ts';
import { seedParked } from './seed.ts';

const COPIES = 2_000;
const PARKED = 300;
const STARTS = 7;

export interface CostOfWaiting {
  /** Everything that a parked run wrote, its message and its session's line included. */
  diskBytes: number;
  /** Of that, what suspending it wrote: the judged call, the request, the continuation, its line in the inbox. */
  suspensionBytes: number;
  heapBytes: number;
}

/** What one run that waits costs. Needs --expose-gc. */
export async function measureCost(folder: string): Promise<CostOfWaiting> {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, 'journal.sqlite');
  const journal = await openBenchJournal(folder);
  const loop = holdpointLoop(folder, journal);
  const sessionId = await loop.park();
  for (let run = 0; run < PARKED; run++) await loop.park();
  const heapBefore = usedHeap();
  for (let run = 0; run < PARKED; run++) await loop.park();
  const heapBytes = Math.max(0, (usedHeap() - heapBefore) / PARKED);
  await loop.close();

  const grown = await openBenchJournal(folder);
  const sizeBefore = statSync(path).size;
  seedParked(grown, sessionId, COPIES);
  const suspensionBytes = bytesOfSuspension(grown, sessionId);
  // The log goes into the file when the journal is closed.
  grown.close();
  return { diskBytes: (statSync(path).size - sizeBefore) / COPIES, suspensionBytes, heapBytes };
}

function bytesOfSuspension(journal: Journal, sessionId: string): number {
  const own = new Set(['tool.judged', 'approval.requested', 'phase.suspended']);
  const events = journal.events(sessionId).filter(({ event }) => own.has(event.type));
  return JSON.stringify([...events, ...journal.interactions({ sessionId }).interactions]).length;
}

function usedHeap(): number {
  if (!globalThis.gc) throw new Error('Run this with --expose-gc.');
  for (let round = 0; round < 3; round++) globalThis.gc();
  return process.memoryUsage().heapUsed;
}

export interface ColdStart {
  parked: number;
  /** Medians, in milliseconds: the process began → all requests listed; of that, opening the journal and listing. */
  start: number;
  open: number;
  list: number;
}

/** New processes on a journal in which so many runs wait. */
export async function measureColdStart(program: string, folder: string, parked: number): Promise<ColdStart> {
  const starts: { count: number; loaded: number; opened: number; listed: number }[] = [];
  for (let start = 0; start < STARTS; start++) {
    const { stdout } = await promisify(execFile)(process.execPath, [program, folder], {
      env: { ...process.env, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    });
    starts.push(JSON.parse(stdout) as (typeof starts)[number]);
  }
  const wrong = starts.find(({ count }) => count !== parked);
  if (wrong) throw new Error(`${wrong.count} requests were listed, not ${parked}.`);
  return {
    parked,
    start: percentile(
      starts.map(({ listed }) => listed),
      50,
    ),
    open: percentile(
      starts.map(({ loaded, opened }) => opened - loaded),
      50,
    ),
    list: percentile(
      starts.map(({ opened, listed }) => listed - opened),
      50,
    ),
  };
}
