import { EventEmitter } from 'node:events';
import { expect, test, vi } from 'vitest';
import { onInterrupt } from './interrupts.ts';

test.each(['SIGINT', 'SIGTERM', 'SIGHUP'])('the first %s stops, the next ends at once', (signal) => {
  const source = new EventEmitter();
  const stop = vi.fn();
  const endNow = vi.fn();
  onInterrupt(stop, endNow, source, -1);
  source.emit(signal);
  expect([stop, endNow].map(({ mock }) => mock.calls.length)).toEqual([1, 0]);
  source.emit('SIGINT');
  expect([stop, endNow].map(({ mock }) => mock.calls.length)).toEqual([1, 1]);
});

test('the same press, which npm passes on once more, stops and no more', () => {
  const source = new EventEmitter();
  const stop = vi.fn();
  onInterrupt(
    stop,
    () => {
      throw new Error('It ended at once.');
    },
    source,
    60_000,
  );
  source.emit('SIGINT');
  source.emit('SIGINT');
  expect(stop).toHaveBeenCalledOnce();
});
