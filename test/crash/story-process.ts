import { Effects } from './effects.ts';
import { operate } from './operator.ts';
import { openStory, openStoryJournal } from './open-story.ts';
import { aShutdown, STORIES } from './stories.ts';
import { watchedJournal } from './watched-journal.ts';
import { mortalPoints, type World } from './world.ts';

/**
 * One life of a story, in a process of its own: takes it up where the journal says it is, plays it to its end, and
 * closes. With FATAL it is killed at the point of that name.
 *
 * Usage: node story-process STORY FOLDER [FATAL]
 */
const [name = '', folder = '', fatal] = process.argv.slice(2);
const story = STORIES.find((each) => each.name === name);
if (!story) throw new Error(`There is no story "${name}".`);

const effects = new Effects(folder);
const point = mortalPoints(folder, effects, fatal);
let keep = (): void => {};
const textKept = new Promise<void>((resolve) => (keep = resolve));

/** In the shutdown's story the app is closed once everything in it is busy. */
let busy = 0;
let closed: Promise<void> | undefined;
let begin = (): void => {};
const closing = new Promise<void>((resolve) => (begin = resolve));
const world: World = {
  effects,
  point,
  textKept,
  ...(story === aShutdown && {
    busy: () => {
      if (++busy < story.conversations.length) return;
      point('the shutdown begins');
      closed = studio.close();
      begin();
    },
  }),
};

const journal = watchedJournal(await openStoryJournal(folder), folder, point, (events) => {
  if (events.some(({ event }) => event.type === 'turn.text')) keep();
});
point('the journal is open, and nothing is taken up yet');
const { studio, faults } = openStory(story, world, folder, journal);
point('what was left is taken up');
const operated = operate(studio, story, effects).catch((error: unknown) => {
  if (!closed) throw error;
});
await Promise.race([operated, closing]);
await (closed ?? studio.close());
if (faults.length > 0) throw new AggregateError(faults, 'The Studio reported faults.');
