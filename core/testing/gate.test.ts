import { expect, test } from 'vitest';
import { gate } from './gate.ts';

test('a gate holds whoever comes until it is opened, and lets later ones pass', async () => {
  const held = gate();
  let passed = false;
  const first = held.pass().then(() => (passed = true));
  await held.reached;
  expect(passed).toBe(false);
  held.open();
  await first;
  await held.pass();
});

test('an abort frees whoever waits at a gate, with its reason', async () => {
  const held = gate();
  const abort = new AbortController();
  const waiting = held.pass(abort.signal);
  const reason = new Error('stopped');
  abort.abort(reason);
  await expect(waiting).rejects.toBe(reason);
  await expect(held.pass(abort.signal)).rejects.toBe(reason);
});
