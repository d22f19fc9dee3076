import { expect, test, vi } from 'vitest';
import { fail, ok, type Actor, type Result } from '../../core/contract/index.ts';
import { isOwnMainFrame, type CallEvent } from './caller.ts';
import { createGate } from './gate.ts';

const by: Actor = { name: 'ann', surface: 'desktop' };
const mainFrame = { url: 'app://holdpoint/' };
const own = { mainFrame };
const event: CallEvent = { sender: own, senderFrame: mainFrame };

function unexpected(): never {
  throw new Error('not implemented');
}

function gateOver(call: (...args: unknown[]) => unknown = unexpected) {
  const report = vi.fn<(fault: string) => void>();
  const studio = async () => ok({ call: call as never });
  return { report, gate: createGate({ studio, isOwn: (caller) => isOwnMainFrame(caller, own), by, report }) };
}

test('a call of our own window reaches the Studio as the person at this machine', async () => {
  const call = vi.fn(async () => ok({ runId: 'run_1' }));
  const { gate } = gateOver(call);
  expect(await gate(event, 'messages.send', { sessionId: 's', text: ' Refund $90 ' })).toEqual(ok({ runId: 'run_1' }));
  expect(call).toHaveBeenCalledWith('messages.send', { sessionId: 's', text: 'Refund $90' }, by, {});
});

test('the project that the page shows goes with its call', async () => {
  const call = vi.fn(async () => ok({}));
  const { gate } = gateOver(call);
  await gate(event, 'drafts.set', { key: 'k', text: 't' }, '/desk');
  expect(call).toHaveBeenCalledWith('drafts.set', { key: 'k', text: 't' }, by, { project: '/desk' });
});

test.each<[string, CallEvent]>([
  ['another window', { sender: { mainFrame }, senderFrame: mainFrame }],
  ['a frame inside our page', { sender: own, senderFrame: { url: 'app://holdpoint/' } }],
  ['a frame that is gone', { sender: own, senderFrame: null }],
])('%s is refused before anything is looked at', async (_who, caller) => {
  const { gate, report } = gateOver();
  expect(await gate(caller, 'studio.get', {})).toEqual(
    fail('not_allowed', 'Only the Holdpoint window may call the Studio.'),
  );
  expect(report).toHaveBeenCalledOnce();
});

test.each(['https://evil.example/', 'app://holdpoint.evil/', 'app://other/', 'file:///etc/passwd', 'about:blank', ''])(
  'our own window is refused while it shows %s',
  (url) => {
    const navigated = { mainFrame: { url } };
    expect(isOwnMainFrame({ sender: navigated, senderFrame: navigated.mainFrame }, navigated)).toBe(false);
  },
);

test('without a window nobody is our own', () => {
  expect(isOwnMainFrame(event, undefined)).toBe(false);
});

test.each(['agents.destroy', 'constructor', '__proto__', '', 7, undefined])(
  'the procedure %s is unknown',
  async (name) => {
    const { gate } = gateOver();
    expect(await gate(event, name, {})).toMatchObject({ ok: false, error: { code: 'not_found' } });
  },
);

test.each([
  ['messages.send', { sessionId: 's', text: '' }, 'text'],
  ['messages.send', { sessionId: 's', text: 7 }, 'text'],
  ['sessions.list', { limit: 501 }, 'limit'],
  ['interactions.respond', { id: 'i', response: { type: 'tool-approval', decision: 'approve' } }, 'response.digest'],
  ['studio.get', undefined, 'object'],
])('%s with bad input is invalid, and the sentence says where', async (name, input, where) => {
  const { gate } = gateOver();
  expect(await gate(event, name, input)).toMatchObject({
    ok: false,
    error: { code: 'invalid', message: expect.stringContaining(where) },
  });
});

test('an expected failure of the Studio passes as it is', async () => {
  const refusal = fail('already_resolved', 'Already approved by bob in Terminal at 14:02.');
  const { gate, report } = gateOver(async () => refusal);
  expect(await gate(event, 'drafts.get', { key: 'k' })).toEqual(refusal);
  expect(report).not.toHaveBeenCalled();
});

test('what the contract does not know never leaves the host', async () => {
  const { gate } = gateOver(async () => ok({ text: 'draft', key: 'sk-secret' }));
  expect(await gate(event, 'drafts.get', { key: 'k' })).toEqual(ok({ text: 'draft' }));
});

test('an answer that breaks the contract, and a Studio that throws, are reported and answered with a sentence', async () => {
  const wrong = gateOver(async () => ok({ text: 7 }));
  expect(await wrong.gate(event, 'drafts.get', { key: 'k' })).toMatchObject({ ok: false, error: { code: 'internal' } });
  expect(wrong.report).toHaveBeenCalledWith(expect.stringContaining('drafts.get answered with something'));

  const thrown = gateOver(async () => Promise.reject(new Error('boom')));
  expect(await thrown.gate(event, 'drafts.get', { key: 'k' })).toMatchObject({
    ok: false,
    error: { code: 'internal' },
  });
  expect(thrown.report).toHaveBeenCalledWith(expect.stringContaining('boom'));
});

test('a Studio that could not be opened answers with why', async () => {
  const why: Result<never> = fail('storage', 'Holdpoint desktop (process 7) has this journal.');
  const gate = createGate({ studio: async () => why, isOwn: () => true, by, report: unexpected });
  expect(await gate(event, 'studio.get', {})).toEqual(why);
});
