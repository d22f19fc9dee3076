import { expect, test, vi } from 'vitest';
import { fail, ok, type PastCall } from '../../core/contract/index.ts';
import { UNREACHABLE } from '../client/client.ts';
import { eventPush, operator } from '../testing/samples.ts';
import { createScriptedClient } from '../testing/scripted-client.ts';
import { whatBecameOf } from './what-became-of.ts';

const lost = { agentId: 'shop', toolName: 'pay', input: { amount: 3 }, requestId: 'request_mine' };
const call: PastCall = { id: 'c1', by: operator, requestId: 'request_mine', at: 100, status: 'running', input: {} };
/** The same input, from elsewhere. */
const another: PastCall = { ...call, id: 'c2', requestId: 'request_other', status: 'finished', output: 'theirs' };
const finished = eventPush(3, { type: 'tool.finished', callId: 'c1', outcome: { kind: 'output', output: 'paid' } });

/** A call that is followed while a host has these calls, or can't be reached. */
function follow() {
  const host: { calls: PastCall[] | undefined } = { calls: undefined };
  const client = createScriptedClient({
    'tools.calls': () => (host.calls ? ok({ calls: host.calls }) : fail('internal', UNREACHABLE)),
  });
  const onRuns = vi.fn<() => void>();
  const leaving = new AbortController();
  const found = whatBecameOf(client, lost, { onRuns, signal: leaving.signal });
  return { host, client, onRuns, leaving, found };
}

test('it is looked for when the connection is back, followed while it runs, and answered as the host would have', async () => {
  const { host, client, onRuns, found } = follow();
  await vi.waitUntil(() => client.calls.length === 1);
  host.calls = [another, call];
  client.change('connected');
  await vi.waitUntil(() => onRuns.mock.calls.length === 1);
  host.calls = [another, { ...call, status: 'finished', output: 'paid', milliseconds: 40 }];
  client.push(finished);
  expect(await found).toEqual({
    id: 'c1',
    agentId: 'shop',
    toolName: 'pay',
    input: { amount: 3 },
    by: operator,
    startedAt: 100,
    finishedAt: 140,
    outcome: { kind: 'output', output: 'paid' },
  });
});

test.each([
  ['failed', 'error'],
  ['unknown', 'unknown'],
] as const)('one that ended as %s says why', async (status, kind) => {
  const { host, client, found } = follow();
  host.calls = [{ ...call, status, error: 'It fell.' }];
  client.change('connected');
  expect(await found).toMatchObject({ outcome: { kind, message: 'It fell.' } });
});

test('one that the host never had is nobody’s, whatever others called', async () => {
  const { host, client, found } = follow();
  host.calls = [another];
  client.change('connected');
  expect(await found).toBeUndefined();
});

test('what happens while the host is asked is looked at too', async () => {
  const { host, client, found, onRuns } = follow();
  onRuns.mockImplementation(() => {
    host.calls = [{ ...call, status: 'finished', output: 'paid' }];
    client.push(finished);
  });
  host.calls = [call];
  client.change('connected');
  expect(await found).toMatchObject({ outcome: { output: 'paid' } });
});

test('whoever leaves asks no more', async () => {
  const { client, leaving, found } = follow();
  await vi.waitUntil(() => client.calls.length === 1);
  leaving.abort();
  expect(await found).toBeUndefined();
  client.change('connected');
  client.push(finished);
  expect(client.calls).toHaveLength(1);
});
