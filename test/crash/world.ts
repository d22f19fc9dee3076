import { readTrace, writeTrace } from './trace.ts';
import { Effects } from './effects.ts';

/** What a story's tools and models see of the process that they live in. */
export interface World {
  readonly effects: Effects;
  /** A place where the process may be killed. */
  point(label: string): void;
  /** In a process that is to be closed in the middle: something there is busy. Absent in all others. */
  readonly busy?: () => void;
  /** Resolves once streamed text is in the journal. Absent where nobody waits for that. */
  readonly textKept?: Promise<void>;
}

/** A process that is left alone. */
export function peacefulWorld(folder: string): World {
  return { effects: new Effects(folder), point: () => {} };
}

/**
 * Tells every point that the process passes apart, writes each down, and kills the process at `fatal` with SIGKILL:
 * nothing of it runs any more, no handler, no flush.
 */
export function mortalPoints(folder: string, effects: Effects, fatal: string | undefined): World['point'] {
  const passed = new Map<string, number>();
  return (label) => {
    const count = (passed.get(label) ?? 0) + 1;
    passed.set(label, count);
    const unique = count === 1 ? label : `${label} (${count})`;
    writeTrace(folder, { kind: 'point', label: unique, effects: effects.all().length });
    if (unique === fatal) process.kill(process.pid, 'SIGKILL');
  };
}

export interface Point {
  label: string;
  /** How many records of the trace, and how many effects, came before it. */
  records: number;
  effects: number;
}

/** The points that a process passed which was left alone. */
export function pointsIn(folder: string): Point[] {
  return readTrace(folder).flatMap((record, records) =>
    record.kind === 'point' ? [{ label: record.label, records, effects: record.effects }] : [],
  );
}
