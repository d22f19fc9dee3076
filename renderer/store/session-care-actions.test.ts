import { expect, test } from 'vitest';
import { fail, ok } from '../../core/contract/index.ts';
import { wordsOf } from '../sessions/put-away-words.ts';
import { sampleInfo, sampleSession } from '../testing/samples.ts';
import { createScriptedClient, type Script } from '../testing/scripted-client.ts';
import { selectedSession } from './selected.ts';
import { shownLines } from './session-browsing.ts';
import { createStudioStore } from './studio-store.ts';

const first = sampleSession({ id: 's1', updatedAt: 2 });
const second = sampleSession({ id: 's2', updatedAt: 1, place: 'archive' });

async function opened(script: Script = {}) {
  const known = [first, second];
  let seq = 0;
  const client = createScriptedClient({
    'studio.get': () => ok(sampleInfo({ selection: { sessionId: 's1' } })),
    'sessions.list': () => ok({ sessions: known }),
    'sessions.transcript': () => ok({ entries: [], seq: 0 }),
    'sessions.events': () => ok({ events: [] }),
    'sessions.select': () => ok({}),
    'sessions.move': ({ sessionId, to }) => {
      const { place: _, ...session } = known.find(({ id }) => id === sessionId) ?? first;
      return ok({ ...session, seq: ++seq, ...(to !== 'list' && { place: to }) });
    },
    ...script,
  });
  const store = createStudioStore(client);
  await store.actions.start();
  const state = () => store.state.getState();
  return { client, actions: store.actions, state, shown: () => shownLines(state()).map(({ session }) => session.id) };
}

test('what is deleted leaves the list, and Undo brings all of it back to where it was', async () => {
  const { actions, client, shown, state } = await opened();
  await actions.deleteSession(first);
  await actions.deleteSession(second);
  expect(shown()).toEqual([]);
  expect(state().selection).toEqual({ agentId: 'support', sessionId: undefined });
  expect(state().putAway.map(({ session }) => session.id)).toEqual(['s1', 's2']);
  expect(await actions.undoPutAway()).toBeUndefined();
  expect(client.inputs('sessions.move').slice(2)).toEqual([
    { sessionId: 's1', to: 'list' },
    { sessionId: 's2', to: 'archive' },
  ]);
  expect(state().putAway).toEqual([]);
  expect(selectedSession(state())?.id).toBe('s1');
});

test('what is archived can be taken back too, and what is then deleted goes back to where it first was', async () => {
  const { actions, client, shown, state } = await opened();
  await actions.archiveSession(first);
  expect(shown()).toEqual([]);
  expect(state().selection.sessionId).toBe('s1');
  expect(wordsOf(state().putAway)).toBe('Archived “Refund”.');
  await actions.deleteSession(second);
  expect(wordsOf(state().putAway)).toBe('Archived 1 session and deleted 1 session.');
  await actions.deleteSession({ ...first, place: 'archive' });
  expect(wordsOf(state().putAway)).toBe('Deleted 2 sessions.');
  expect(await actions.undoPutAway()).toBeUndefined();
  expect(client.inputs('sessions.move').slice(3)).toEqual([
    { sessionId: 's2', to: 'archive' },
    { sessionId: 's1', to: 'list' },
  ]);
  expect(shown()).toEqual(['s1']);
});

test('what the host refuses to put away stays, stays selected, and offers no Undo', async () => {
  const { actions, shown, state } = await opened({ 'sessions.move': () => fail('conflict', 'Decide first.') });
  expect(await actions.deleteSession(first)).toBe('Decide first.');
  expect(await actions.archiveSession(first)).toBe('Decide first.');
  expect(shown()).toEqual(['s1']);
  expect(state().selection.sessionId).toBe('s1');
  expect(state().putAway).toEqual([]);
});

test('a session is renamed by the host’s word, and a refusal is given back', async () => {
  const { actions, state } = await opened({
    'sessions.rename': ({ title }) => (title === 'x' ? fail('internal', 'No.') : ok({ ...first, seq: 1, title })),
  });
  expect(await actions.renameSession('s1', 'x')).toBe('No.');
  expect(selectedSession(state())?.title).toBe('Refund');
  expect(await actions.renameSession('s1', 'Mine')).toBeUndefined();
  expect(selectedSession(state())?.title).toBe('Mine');
});

test('a copy is gone to', async () => {
  const { actions, state } = await opened({
    'sessions.duplicate': () => ok(sampleSession({ id: 'copy', title: 'Copy of Refund' })),
  });
  expect(await actions.duplicateSession('s1')).toBeUndefined();
  expect(selectedSession(state())?.title).toBe('Copy of Refund');
});
