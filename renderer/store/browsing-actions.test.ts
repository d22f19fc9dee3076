import { expect, test } from 'vitest';
import { fail, ok, type ProcedureOutput, type Result } from '../../core/contract/index.ts';
import { sampleInfo, sampleSession } from '../testing/samples.ts';
import { createScriptedClient, later, type Script } from '../testing/scripted-client.ts';
import { hasMore, isAnswered, shownLines } from './session-browsing.ts';
import { createStudioStore } from './studio-store.ts';

type Page = Result<ProcedureOutput<'sessions.list'>>;

const here = sampleSession({ id: 'here', title: 'Here', updatedAt: 9 });
const old = sampleSession({ id: 'old', title: 'Old', updatedAt: 1 });
const archived = sampleSession({ id: 'archived', place: 'archive', updatedAt: 5 });

async function opened(list: NonNullable<Script['sessions.list']>, script: Script = {}) {
  const client = createScriptedClient({
    'studio.get': () => ok(sampleInfo()),
    'sessions.list': (input) => (input.search || input.place || input.before ? list(input) : ok({ sessions: [here] })),
    ...script,
  });
  const store = createStudioStore(client);
  await store.actions.start();
  const state = () => store.state.getState();
  return { client, actions: store.actions, state, shown: () => shownLines(state()).map(({ session }) => session.id) };
}

test('what is found is shown, sessions that no page has shown included, until the field is empty', async () => {
  const { actions, shown, client } = await opened(() => ok({ sessions: [old] }));
  await actions.search(' refund ');
  expect(shown()).toEqual(['old']);
  expect(client.inputs('sessions.list').at(-1)).toMatchObject({ search: 'refund', place: 'list' });
  await actions.search('');
  expect(shown()).toEqual(['here', 'old']);
});

test('one call at a time: of what is typed meanwhile only the last is looked for, and the answer is of it', async () => {
  const answers = [later<Page>(), later<Page>()] as const;
  let asked = 0;
  const { actions, client, shown, state } = await opened(() => answers[asked++ as 0 | 1].answer);
  const done = actions.search('r');
  void actions.search('re');
  void actions.search('ref');
  answers[0].give(ok({ sessions: [here] }));
  await Promise.resolve();
  expect(isAnswered(state().browsing)).toBe(false);
  answers[1].give(ok({ sessions: [old] }));
  await done;
  expect(client.inputs('sessions.list').flatMap(({ search = [] }) => search)).toEqual(['r', 'ref']);
  expect(isAnswered(state().browsing)).toBe(true);
  expect(shown()).toEqual(['old']);
});

test('a search that failed says why, and can be made again', async () => {
  let there = false;
  const { actions, state, shown } = await opened(() => (there ? ok({ sessions: [old] }) : fail('internal', 'Gone.')));
  await actions.search('x');
  expect(state().browsing.found?.error).toBe('Gone.');
  there = true;
  await actions.searchAgain();
  expect(state().browsing.found?.error).toBeUndefined();
  expect(shown()).toEqual(['old']);
});

test('the archive is read when it is gone to, page by page, and what is searched for is looked for there', async () => {
  const { actions, client, shown, state } = await opened(({ search, before }) => {
    if (search) return ok({ sessions: [] });
    return before ? ok({ sessions: [{ ...old, place: 'archive' }] }) : ok({ sessions: [archived], next: 'more' });
  });
  await actions.showPlace('archive');
  expect(shown()).toEqual(['archived']);
  expect(hasMore(state())).toBe(true);
  await actions.loadMoreSessions();
  expect(shown()).toEqual(['archived', 'old']);
  expect(hasMore(state())).toBe(false);
  await actions.search('nothing');
  expect(shown()).toEqual([]);
  await actions.showPlace('list');
  expect(client.inputs('sessions.list').at(-1)).toMatchObject({ search: 'nothing', place: 'list' });
});

test('a session that another surface archives, renames or brings back moves at once', async () => {
  const { actions, client, shown, state } = await opened(() => ok({ sessions: [] }));
  await actions.showPlace('archive');
  client.push({ type: 'session', session: { ...here, seq: 1, place: 'archive', title: 'Put away' }, pending: 0 });
  expect(shown()).toEqual(['here']);
  await actions.showPlace('list');
  expect(shown()).toEqual([]);
  client.push({ type: 'session', session: { ...here, seq: 2, title: 'Back' }, pending: 0 });
  expect(shown()).toEqual(['here']);
  expect(shownLines(state())[0]?.session.title).toBe('Back');
});

test.each<[string, Script, (actions: ReturnType<typeof createStudioStore>['actions']) => Promise<unknown>]>([
  ['a new session', { 'sessions.create': () => ok(old) }, (actions) => actions.newSession()],
  ['a message tried again', { 'sessions.duplicate': () => ok(old) }, (actions) => actions.copyBefore('r1')],
  ['a copy', { 'sessions.duplicate': () => ok(old) }, (actions) => actions.duplicateSession('archived')],
])('%s is gone to where it is shown, out of the search and of the archive', async (_, script, make) => {
  const more: Script = { 'sessions.select': () => ok({}), 'sessions.transcript': () => ok({ entries: [], seq: 0 }) };
  const { actions, state, shown } = await opened(() => ok({ sessions: [archived] }), { ...more, ...script });
  await actions.showPlace('archive');
  await actions.search('lemon');
  actions.selectSession(archived);
  await make(actions);
  expect(state().selection.sessionId).toBe('old');
  expect(state().browsing).toMatchObject({ place: 'list', search: '', found: undefined });
  expect(shown()).toEqual(['here', 'old']);
});
