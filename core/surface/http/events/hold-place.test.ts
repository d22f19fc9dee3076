import { EventEmitter } from 'node:events';
import type { HttpBindings } from '@hono/node-server';
import { expect, test } from 'vitest';
import { holdPlace } from './hold-place.ts';
import { OpenStreams } from './open-streams.ts';

function held({ destroyed = false } = {}) {
  const streams = new OpenStreams(1);
  const place = streams.take();
  if (!place) throw new Error('There is a place.');
  const socket = Object.assign(new EventEmitter(), { destroyed });
  const outgoing = new EventEmitter();
  holdPlace(place, { incoming: { socket }, outgoing } as unknown as HttpBindings);
  return { socket, outgoing, isHeld: () => !place.signal.aborted && streams.take() === undefined };
}

test('a place is held until its answer is over, or its connection goes', () => {
  for (const which of ['socket', 'outgoing'] as const) {
    const { isHeld, ...all } = held();
    expect(isHeld()).toBe(true);
    all[which].emit('close');
    expect(isHeld()).toBe(false);
    // A connection that is kept for more answers piles nothing up.
    for (const emitter of [all.socket, all.outgoing]) expect(emitter.listenerCount('close')).toBe(0);
  }
});

test('a connection that went before holds none', () => {
  expect(held({ destroyed: true }).isHeld()).toBe(false);
});
