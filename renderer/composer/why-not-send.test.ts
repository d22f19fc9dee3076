import { expect, test } from 'vitest';
import { sampleInfo } from '../testing/samples.ts';
import { whyNotSend } from './why-not-send.ts';

const [agent] = sampleInfo().agents;

test.each([undefined, 'waiting', 'completed', 'failed', 'stopped'] as const)(
  'a message can be sent when the run is %s',
  (status) => {
    expect(whyNotSend(agent, status, true)).toBeUndefined();
  },
);

test.each(['queued', 'running', 'interrupted'] as const)(
  'no message can be sent while the run is %s, and why is said',
  (status) => {
    expect(whyNotSend(agent, status, true)).toMatch(/stop/);
  },
);

test('no message can be sent to an agent that is not there', () => {
  expect(whyNotSend(undefined, undefined, true)).toMatch(/not part of the project/);
});

test('no message can be sent while the project can’t be loaded, and nothing is said of its agents', () => {
  expect(whyNotSend(undefined, undefined, false)).toMatch(/^The project can’t be loaded, so nothing can be sent/);
});
