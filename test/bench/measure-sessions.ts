import { mkdirSync } from 'node:fs';
import type { Journal } from '../../core/journal/journal.ts';
import { openBenchJournal } from './holdpoint-loop.ts';
import { percentile } from './sample.ts';
import { seedHistory } from './seed.ts';

const MESSAGES = 20;
const TIMES = 30;
const RARE = 'needle';
const COMMON = 'conversation';

export interface WithSessions {
  sessions: number;
  /** Medians, in milliseconds: a page of a hundred lines, of all, of what one session has, and of what each has. */
  list: number;
  rare: number;
  common: number;
  /** The first search of all, which takes what was said into the index. */
  firstSearch: number;
}

/** What the list of sessions costs with so many in it. `folder` is made for each. */
export async function measureSessions(
  counts: readonly number[],
  folder: (count: number) => string,
): Promise<WithSessions[]> {
  const measured: WithSessions[] = [];
  for (const sessions of counts) {
    mkdirSync(folder(sessions), { recursive: true });
    const journal = await openBenchJournal(folder(sessions));
    for (let count = 1; count < sessions; count++) seedHistory(journal, MESSAGES);
    seedHistory(journal, MESSAGES, 'agent', `And the ${RARE} in it.`);
    measured.push({ sessions, ...costsOf(journal) });
    journal.close();
  }
  return measured;
}

function costsOf(journal: Journal): Omit<WithSessions, 'sessions'> {
  const find = (search?: string): number => {
    const began = performance.now();
    const { sessions } = journal.sessions({ limit: 100, search });
    if (search === RARE && sessions.length !== 1) throw new Error(`${sessions.length} sessions were found, not one.`);
    return performance.now() - began;
  };
  const median = (search?: string): number =>
    percentile(
      Array.from({ length: TIMES }, () => find(search)),
      50,
    );
  return { firstSearch: find(RARE), list: median(), rare: median(RARE), common: median(COMMON) };
}
