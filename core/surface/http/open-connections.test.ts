import { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { OpenConnections } from './open-connections.ts';

function socket(): Socket {
  const emitter = Object.assign(new EventEmitter(), {
    destroyed: false,
    destroy(): void {
      emitter.destroyed = true;
      emitter.emit('close');
    },
  });
  return emitter as unknown as Socket;
}

function opened(limit: number) {
  const connections = new OpenConnections(limit);
  const add = (): Socket => {
    const added = socket();
    connections.add(added);
    return added;
  };
  return { connections, add };
}

test('the one that has been idle for longest gives way to a new one', () => {
  const { connections, add } = opened(3);
  const [first, second, third] = [add(), add(), add()];
  connections.begin(first);
  connections.begin(second);
  connections.end(first);
  // The third never asked for anything, the first has just been answered, the second still waits.
  const fourth = add();
  expect([first, second, third, fourth].map(({ destroyed }) => destroyed)).toEqual([false, false, true, false]);
  connections.begin(fourth);
  add();
  expect([first, second, fourth].map(({ destroyed }) => destroyed)).toEqual([true, false, false]);
});

test('where all are at work the new one is ended', () => {
  const { connections, add } = opened(1);
  const first = add();
  connections.begin(first);
  connections.begin(first);
  connections.end(first);
  expect(add().destroyed).toBe(true);
  expect(first.destroyed).toBe(false);
  connections.end(first);
  expect(add().destroyed).toBe(false);
  expect(first.destroyed).toBe(true);
});

test('one that went makes room', () => {
  const { connections, add } = opened(1);
  const first = add();
  connections.begin(first);
  first.destroy();
  connections.end(first);
  const second = add();
  connections.begin(second);
  expect(second.destroyed).toBe(false);
  expect(add().destroyed).toBe(true);
});
