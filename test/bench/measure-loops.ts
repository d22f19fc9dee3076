import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { holdpointLoop, openBenchJournal } from './holdpoint-loop.ts';
import { type Sample, summarise, type Summary } from './sample.ts';
import { sdkLoop } from './sdk-loop.ts';
import { messages, seedHistory, seedParked } from './seed.ts';

const RUNS = 60;
/** Not counted: the code is compiled and the caches are filled by then. */
const WARM_UP = 30;

/** One way to run, in one situation. `once` prepares a run, and gives what is timed. */
interface Lane {
  once(): Promise<Sample>;
  close(): Promise<void>;
}

export interface Compared {
  history: number;
  holdpoint: Summary;
  sdk: Summary;
}

/** Both loops with as much history each. */
export async function compareAt(histories: readonly number[], folder: string): Promise<Compared[]> {
  const ours = await Promise.all(histories.map((count) => holdpointLane(join(folder, `history-${count}`), count, 0)));
  const theirs = histories.map((count) => sdkLane(join(folder, `sdk-${count}`), count));
  const summaries = await byTurns([...ours, ...theirs]);
  return histories.map((history, index) => ({
    history,
    holdpoint: summaries[index] ?? summarise([]),
    sdk: summaries[histories.length + index] ?? summarise([]),
  }));
}

export interface WithParked {
  parked: number;
  holdpoint: Summary;
}

/** The same runs while so many others wait. Each journal stays in the folder that `folderOf` names. */
export async function measureWithParked(
  counts: readonly number[],
  folderOf: (parked: number) => string,
): Promise<WithParked[]> {
  const lanes = await Promise.all(counts.map((parked) => holdpointLane(folderOf(parked), 0, parked)));
  const summaries = await byTurns(lanes);
  return counts.map((parked, index) => ({ parked, holdpoint: summaries[index] ?? summarise([]) }));
}

/** By turns in one process, so that what else the machine does hits all alike. */
async function byTurns(lanes: readonly Lane[]): Promise<Summary[]> {
  const samples = lanes.map((): Sample[] => []);
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    for (const [index, lane] of lanes.entries()) {
      const sample = await lane.once();
      if (run >= WARM_UP) samples[index]?.push(sample);
    }
  }
  for (const lane of lanes) await lane.close();
  return samples.map(summarise);
}

async function holdpointLane(folder: string, history: number, parked: number): Promise<Lane> {
  mkdirSync(folder, { recursive: true });
  const journal = await openBenchJournal(folder);
  const loop = holdpointLoop(folder, journal);
  if (parked > 0) seedParked(journal, await loop.park(), parked - 1);
  return { once: () => loop.run(seedHistory(journal, history)), close: () => loop.close() };
}

function sdkLane(folder: string, history: number): Lane {
  mkdirSync(folder, { recursive: true });
  const loop = sdkLoop(folder);
  let thread = 0;
  return {
    once: () => {
      const name = `thread-${++thread}`;
      loop.prepare(name, messages(history));
      return loop.run(name);
    },
    close: async () => {},
  };
}
