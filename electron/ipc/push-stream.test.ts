import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Push } from '../../core/contract/index.ts';
import { PUSHES } from './channel.ts';
import { createPushStream } from './push-stream.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

function notice(text: string): Push {
  return { type: 'notice', text };
}

function window() {
  const sent: string[][] = [];
  let destroyed = false;
  const target = {
    isDestroyed: () => destroyed,
    send(channel: string, pushes: Push[]): void {
      if (destroyed) throw new Error('Object has been destroyed');
      expect(channel).toBe(PUSHES);
      sent.push(pushes.map((push) => (push.type === 'notice' ? push.text : push.type)));
    },
  };
  return { sent, destroy: () => void (destroyed = true), stream: createPushStream(target) };
}

test('what happens at once goes out at once, together and in order', () => {
  const { sent, stream } = window();
  stream.attach();
  for (const text of ['1', '2', '3']) stream.push(notice(text));
  expect(sent).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(sent).toEqual([['1', '2', '3']]);
});

test('no more than one message a frame, and none is lost', () => {
  const { sent, stream } = window();
  stream.attach();
  for (let at = 0; at < 100; at++) {
    stream.push(notice(String(at)));
    vi.advanceTimersByTime(1);
  }
  vi.advanceTimersByTime(16);
  expect(sent.length).toBeLessThanOrEqual(8);
  expect(sent.flat()).toEqual(Array.from({ length: 100 }, (_, at) => String(at)));
});

test('nothing is kept for a page that does not listen yet', () => {
  const { sent, stream } = window();
  stream.push(notice('before'));
  stream.attach();
  stream.push(notice('after'));
  vi.advanceTimersByTime(20);
  expect(sent).toEqual([['after']]);
});

test('a page that comes after one that crashed gets nothing of what was meant for that one', () => {
  const { sent, stream } = window();
  stream.attach();
  stream.push(notice('old page'));
  stream.detach();
  stream.push(notice('between'));
  stream.attach();
  vi.advanceTimersByTime(20);
  expect(sent).toEqual([]);
  stream.push(notice('new page'));
  vi.advanceTimersByTime(20);
  expect(sent).toEqual([['new page']]);
});

test('what only the window can tell waits for a page that listens, once', () => {
  const { sent, stream } = window();
  stream.notice('The window stopped working and was loaded again.');
  expect(stream.isAttached()).toBe(false);
  stream.attach();
  expect(stream.isAttached()).toBe(true);
  vi.advanceTimersByTime(20);
  stream.detach();
  stream.attach();
  vi.advanceTimersByTime(20);
  expect(sent).toEqual([['The window stopped working and was loaded again.']]);
});

test('a window that is gone is not spoken to', () => {
  const { sent, stream, destroy } = window();
  stream.attach();
  stream.push(notice('late'));
  destroy();
  vi.advanceTimersByTime(20);
  expect(sent).toEqual([]);
});
