import { afterAll, describe, expect, test } from 'vitest';
import { Effects } from './effects.ts';
import { foresee, inWords } from './foresee.ts';
import { Lives } from './lives.ts';
import { liveOn } from './next-life.ts';
import {
  aLongAnswer,
  anIdempotentTool,
  aQuestion,
  aShutdown,
  oneApproval,
  type Story,
  twoApprovals,
} from './stories.ts';
import { eventsIn, readTrace } from './trace.ts';
import { pointsIn } from './world.ts';

/**
 * Each test kills a real process with SIGKILL at one point: right before and after each thing that it writes, inside
 * `execute` before and after the effect, in the middle of a stream. Then this process takes over, and the effect must
 * have happened once. A process that was left alone says beforehand which points there are, and what was written by
 * then says what must be found, which is in the test's name.
 */
const lives = await Lives.prepare();
afterAll(() => lives.end());

interface Case {
  label: string;
  expected: string;
}

interface Which {
  /** A folder that an earlier life was killed in; without it the story begins. */
  from?: string;
  /** The first point; without it the process's start. */
  since?: string;
  /** Also the moments before a commit that are, for the disk and for every tool, the moment after the one before. */
  all?: boolean;
}

async function casesOf(story: Story, { from, since, all = false }: Which = {}): Promise<Case[]> {
  const folder = lives.newFolder(from);
  const earlier = from === undefined ? 0 : readTrace(from).length;
  const { code, stderr } = await lives.live(story, folder);
  if (code !== 0) throw new Error(`Left alone, “${story.name}” ends with ${code}: ${stderr}`);
  const trace = readTrace(folder);
  const effects = new Effects(folder).all();
  const points = pointsIn(folder).filter(({ records }) => records >= earlier);
  const first = since === undefined ? 0 : points.findIndex(({ label }) => label === since);
  if (first < 0) throw new Error(`“${story.name}” has no point “${since}”.`);
  return points.flatMap((point, index) => {
    if (index < first) return [];
    const isRepeat = point.label.startsWith('before ') && points[index - 1]?.label.startsWith('after ');
    if (isRepeat === true && !all) return [];
    const foreseen = foresee(story, eventsIn(trace.slice(0, point.records)));
    return [{ label: point.label, expected: inWords(foreseen, effects.slice(0, point.effects)) }];
  });
}

async function killAt(story: Story, label: string, folder: string): Promise<void> {
  expect(await lives.live(story, folder, label)).toMatchObject({ signal: 'SIGKILL' });
}

// With one approval every point is tried. How the others begin is no different.
const WHICH: readonly (readonly [Story, Which])[] = [
  [oneApproval, { all: true }],
  [twoApprovals, { since: 'after turn.finished' }],
  [aQuestion, { since: 'after turn.finished' }],
  [anIdempotentTool, { since: 'after turn.finished' }],
  [aLongAnswer, { since: 'after turn.text' }],
  [aShutdown, { since: 'after tool.started of pays' }],
];
const FIRST_LIVES = await Promise.all(
  WHICH.map(async ([story, which]) => ({ story, cases: await casesOf(story, which) })),
);

for (const { story, cases } of FIRST_LIVES) {
  describe.concurrent(`killed during ${story.name}`, () => {
    for (const { label, expected } of cases) {
      test(`${label}: ${expected}`, async () => {
        const folder = lives.newFolder();
        await killAt(story, label, folder);
        await liveOn(story, folder);
      });
    }
  });
}

const SECOND_LIVES = await Promise.all(
  (
    [
      [oneApproval, 'mid-stream, telling'],
      [twoApprovals, 'inside execute of ships, after the effect'],
      [anIdempotentTool, 'inside execute of pays, before the effect'],
    ] as const
  ).map(async ([story, first]) => {
    const from = lives.newFolder();
    await killAt(story, first, from);
    return { story, first, from, cases: await casesOf(story, { from }) };
  }),
);

for (const { story, first, from, cases } of SECOND_LIVES) {
  describe.concurrent(`killed during ${story.name} (${first}), and again while the next process recovers`, () => {
    for (const { label, expected } of cases) {
      test(`${label}: ${expected}`, async () => {
        const folder = lives.newFolder(from);
        await killAt(story, label, folder);
        await liveOn(story, folder);
      });
    }
  });
}
