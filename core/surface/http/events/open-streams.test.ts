import { expect, test } from 'vitest';
import { OpenStreams } from './open-streams.ts';

test('there are only so many places, and each is given back once', () => {
  const streams = new OpenStreams(2);
  const [first, second] = [streams.take(), streams.take()];
  expect(streams.take()).toBeUndefined();
  first?.leave();
  first?.leave();
  expect(streams.take()).toBeDefined();
  expect(streams.take()).toBeUndefined();
  expect(second?.signal.aborted).toBe(false);
});

test('all end when the server closes, and none begins then', () => {
  const streams = new OpenStreams(2);
  const place = streams.take();
  streams.close();
  expect(place?.signal.aborted).toBe(true);
  place?.leave();
  expect(streams.take()).toBeUndefined();
});
