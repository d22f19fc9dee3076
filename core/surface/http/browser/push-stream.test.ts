import { expect, test } from 'vitest';
import type { Push } from '../../../contract/index.ts';
import { openPushStream } from './push-stream.ts';

/** A Studio's subscription that a test speaks through. */
function source() {
  const listeners = new Set<(push: Push) => void>();
  return {
    subscribe(listener: (push: Push) => void) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notice: (text: string) => listeners.forEach((listener) => listener({ type: 'notice', text })),
    count: () => listeners.size,
  };
}

async function readText(reader: ReadableStreamDefaultReader<Uint8Array>): Promise<string | undefined> {
  const { value } = await reader.read();
  return value && new TextDecoder().decode(value);
}

test('it listens at once, says that it lives, and carries what happens in one message in order', async () => {
  const { subscribe, notice } = source();
  const reader = openPushStream(subscribe).getReader();
  notice('one');
  notice('two\nlines');
  expect(await readText(reader)).toBe('event: beat\ndata:\n\n');
  expect(await readText(reader)).toBe(
    'data: [{"type":"notice","text":"one"},{"type":"notice","text":"two\\nlines"}]\n\n',
  );
  await reader.cancel();
});

test('nothing is lost for a page that reads late', async () => {
  const { subscribe, notice } = source();
  const reader = openPushStream(subscribe).getReader();
  for (let round = 0; round < 50; round += 1) {
    notice(`${round}`);
    await new Promise(setImmediate);
  }
  let read = (await readText(reader)) ?? '';
  while (!read.includes('"49"')) read += await readText(reader);
  const pushes = [...read.matchAll(/^data: (\[.*\])$/gm)].flatMap((line) => JSON.parse(line[1] ?? '') as Push[]);
  expect(pushes).toEqual(Array.from({ length: 50 }, (_, round) => ({ type: 'notice', text: `${round}` })));
  await reader.cancel();
});

test('a page that doesn’t keep up is let go of, and what waits for it too', async () => {
  const { subscribe, notice, count } = source();
  const reader = openPushStream(subscribe, 100).getReader();
  for (let round = 0; round < 10; round += 1) notice('a long sentence about something');
  expect(count()).toBe(0);
  expect(await readText(reader)).toContain('beat');
  expect(await readText(reader)).toBeUndefined();
});

test('it stops to listen when the page goes away', async () => {
  const { subscribe, notice, count } = source();
  const reader = openPushStream(subscribe).getReader();
  notice('one');
  await reader.cancel();
  expect(count()).toBe(0);
});
