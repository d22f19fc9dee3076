import { expect, test } from 'vitest';
import { createIpcClient, type Bridge } from './ipc-client.ts';

const silent: Bridge = {
  call: () => Promise.reject(new Error('not expected')),
  subscribe: () => {
    throw new Error('not expected');
  },
};

test('a call answers with what the host answered', async () => {
  const calls: unknown[] = [];
  const client = createIpcClient({
    ...silent,
    call: async (...call) => {
      calls.push(call);
      return { ok: true, value: { text: 'half a sentence' } };
    },
  });
  expect(await client.call('drafts.get', { key: 'composer:s' })).toEqual({
    ok: true,
    value: { text: 'half a sentence' },
  });
  client.mean('/desk');
  await client.call('drafts.get', { key: 'composer:s' });
  expect(calls).toEqual([
    ['drafts.get', { key: 'composer:s' }, undefined],
    ['drafts.get', { key: 'composer:s' }, '/desk'],
  ]);
});

test('a call that breaks off is an error value that says the host can’t be reached', async () => {
  const result = await createIpcClient(silent).call('studio.get', {});
  expect(result).toMatchObject({
    ok: false,
    error: { code: 'internal', message: expect.stringContaining("can't be reached") },
  });
});

test('without a bridge every call says that the host can’t be reached, and nothing is pushed', async () => {
  const client = createIpcClient(undefined);
  expect(await client.call('studio.get', {})).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(() => client.subscribe(() => {})()).not.toThrow();
});
