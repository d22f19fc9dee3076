import { mkdirSync } from 'node:fs';
import { holdpointLoop, openBenchJournal } from './holdpoint-loop.ts';
import { type Sample, summarise, type Summary } from './sample.ts';
import { sdkLoop } from './sdk-loop.ts';
import { messages, seedHistory, seedParked } from './seed.ts';

const RUNS = 60;
/** Not counted: the code is compiled and the caches are filled by then. */
const WARM_UP = 40;

export interface Compared {
  history: number;
  holdpoint: Summary;
  sdk: Summary;
}

/** Both loops with as much history, run by turns in one process, so that what else the machine does hits both alike. */
export async function compareAt(history: number, folder: string): Promise<Compared> {
  mkdirSync(folder, { recursive: true });
  const journal = await openBenchJournal(folder);
  const holdpoint = holdpointLoop(folder, journal);
  const sdk = sdkLoop(folder);
  const ours: Sample[] = [];
  const theirs: Sample[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const sessionId = seedHistory(journal, history);
    sdk.prepare(sessionId, messages(history));
    const samples = [await holdpoint.run(sessionId), await sdk.run(sessionId)] as const;
    if (run < WARM_UP) continue;
    ours.push(samples[0]);
    theirs.push(samples[1]);
  }
  await holdpoint.close();
  return { history, holdpoint: summarise(ours), sdk: summarise(theirs) };
}

export interface WithParked {
  parked: number;
  holdpoint: Summary;
}

/** The same runs while so many others wait. The journal stays in its folder. */
export async function measureWithParked(parked: number, folder: string): Promise<WithParked> {
  mkdirSync(folder, { recursive: true });
  const journal = await openBenchJournal(folder);
  const holdpoint = holdpointLoop(folder, journal);
  if (parked > 0) seedParked(journal, await holdpoint.park(), parked - 1);
  const samples: Sample[] = [];
  for (let run = 0; run < WARM_UP + RUNS; run++) {
    const sample = await holdpoint.run(seedHistory(journal, 0));
    if (run >= WARM_UP) samples.push(sample);
  }
  await holdpoint.close();
  return { parked, holdpoint: summarise(samples) };
}
