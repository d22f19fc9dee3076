import { expect, test } from 'vitest';
import { fail, ok, type MessageEntry } from '../../core/contract/index.ts';
import { operator, sampleInfo, sampleSession } from '../testing/samples.ts';
import { createScriptedClient, type Script } from '../testing/scripted-client.ts';
import { messageDraftKey } from './studio-state.ts';
import { createStudioStore } from './studio-store.ts';

const session = sampleSession({ run: { id: 'r1', sessionId: 's1', status: 'waiting' }, pending: 1 });
const copy = sampleSession({ id: 's2', title: '' });
const message: MessageEntry = { kind: 'message', id: 'm1', runId: 'r1', text: 'Refund $90', at: 1, by: operator };
const boxOfCopy = messageDraftKey({ agentId: 'support', sessionId: 's2' });

async function opened(script: Script) {
  const client = createScriptedClient({
    'studio.get': () => ok(sampleInfo({ selection: { sessionId: 's1' } })),
    'sessions.list': () => ok({ sessions: [session] }),
    'sessions.transcript': () => ok({ entries: [], seq: 0 }),
    'sessions.duplicate': () => ok(copy),
    'sessions.select': () => ok({}),
    'drafts.set': () => ok({}),
    ...script,
  });
  const { actions, state } = createStudioStore(client);
  await actions.start();
  return { client, actions, state: () => state.getState() };
}

test('a message is tried again in a copy of what came before it, and the session that it was in stays as it is', async () => {
  const { client, actions, state } = await opened({ 'messages.send': () => ok({ runId: 'r2', sessionId: 's2' }) });
  await actions.tryAgain(message);
  expect(client.inputs('sessions.duplicate')).toEqual([{ sessionId: 's1', before: 'r1' }]);
  expect(client.inputs('messages.send')).toMatchObject([{ sessionId: 's2', text: 'Refund $90' }]);
  expect(client.inputs('messages.send')[0]).not.toHaveProperty('ifPending');
  expect(state().selection.sessionId).toBe('s2');
  expect(state().drafts[boxOfCopy] ?? '').toBe('');
});

test('a second press while the first is on its way makes no second copy', async () => {
  const { client, actions } = await opened({ 'messages.send': () => ok({ runId: 'r2', sessionId: 's2' }) });
  await Promise.all([actions.tryAgain(message), actions.tryAgain(message)]);
  expect(client.inputs('sessions.duplicate')).toHaveLength(1);
  expect(client.inputs('messages.send')).toHaveLength(1);
});

test('a message that is edited first is in the box of the copy, with the focus, and nothing is sent', async () => {
  const { client, actions, state } = await opened({});
  const focused = state().messageFocus;
  await actions.editAgain(message);
  expect(state().drafts[boxOfCopy]).toBe('Refund $90');
  expect(state().messageFocus).toBe(focused + 1);
  expect(client.inputs('messages.send')).toEqual([]);
});

test('a copy that can’t be made is told, and one stays where one was', async () => {
  const refused = fail('storage', 'The disk is full.');
  const { client, actions, state } = await opened({ 'sessions.duplicate': () => refused });
  await actions.tryAgain(message);
  expect(state().notices.map(({ text }) => text)).toEqual(['The disk is full.']);
  expect(state().selection.sessionId).toBe('s1');
  expect(client.inputs('messages.send')).toEqual([]);
});
