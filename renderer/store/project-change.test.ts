import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type Result } from '../../core/contract/index.ts';
import { UNREACHABLE } from '../client/client.ts';
import { sampleInfo, sampleSession } from '../testing/samples.ts';
import { createScriptedClient, later } from '../testing/scripted-client.ts';
import { createStudioStore } from './studio-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const desk = { name: 'desk', folder: '/desk' };
const shop = { name: 'shop', folder: '/shop' };

/** A host that has one session in each project, each where the operator last was. */
async function opened() {
  let project = desk;
  let projectError: string | undefined;
  let draftAnswer: Result<{}> | Promise<Result<{}>> = ok({});
  const idOf = () => `s-${project.name}`;
  const client = createScriptedClient({
    'studio.get': () =>
      ok(
        sampleInfo({ project, selection: { sessionId: idOf() }, ...(projectError !== undefined && { projectError }) }),
      ),
    'sessions.list': () => ok({ sessions: [sampleSession({ id: idOf() })] }),
    'sessions.transcript': () => ok({ entries: [], seq: 0 }),
    'drafts.set': () => draftAnswer,
    'drafts.get': () => ok({ text: `typed in ${project.name}` }),
    'projects.leave': () => ok({}),
  });
  const store = createStudioStore(client);
  await store.actions.start();
  return {
    client,
    actions: store.actions,
    /** Not heard by a page whose connection is lost. */
    becomeUnheard: (next: typeof desk) => void (project = next),
    state: () => store.state.getState(),
    answerDraft() {
      const { answer, give } = later<Result<{}>>();
      draftAnswer = answer;
      return give;
    },
    become(next: typeof desk) {
      project = next;
      client.push({ type: 'studio' });
    },
    break(sentence: string) {
      projectError = sentence;
      client.push({ type: 'studio' });
    },
  };
}

test('another project is shown where one last was in it, and nothing of the one before is left', async () => {
  const { state, become, actions } = await opened();
  actions.goTo('tools');
  become(shop);
  await vi.waitUntil(() => state().selection.sessionId === 's-shop');
  expect(state().info?.project).toEqual(shop);
  expect(state().sessions.lines.map(({ session }) => session.id)).toEqual(['s-shop']);
  expect(Object.keys(state().transcripts)).toEqual(['s-shop']);
  expect(state().page).toBe('playground');
});

test('before a project is left, what was typed is kept, and then the host is told', async () => {
  const { client, actions } = await opened();
  actions.drafts.write('composer:new:support', 'half a sent');
  client.push({ type: 'studio', leaving: true });
  expect(client.calls.at(-1)).toEqual({
    name: 'drafts.set',
    input: { key: 'composer:new:support', text: 'half a sent' },
  });
  // Only once the host has answered that it is kept.
  await vi.waitUntil(() => client.calls.at(-1)?.name === 'projects.leave');
});

test('what was typed in one project never reaches another', async () => {
  const { client, state, actions, become } = await opened();
  actions.drafts.write('composer:new:support', 'meant for the desk');
  become(shop);
  await vi.waitUntil(() => state().info?.project.name === 'shop');
  await vi.advanceTimersByTimeAsync(5_000);
  expect(client.inputs('drafts.set')).toEqual([]);
  await actions.drafts.load('composer:new:support');
  expect(state().drafts['composer:new:support']).toBe('typed in shop');
});

test('a page that could not hear of it writes nothing into another project, starts anew in it, and shows what was typed', async () => {
  const { client, state, actions, becomeUnheard } = await opened();
  expect(client.meant()).toBe('/desk');
  client.change('lost');
  actions.goTo('tools');
  actions.drafts.write('composer:new:support', 'meant for the desk');
  becomeUnheard(shop);
  const before = client.calls.length;
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
  // Which project is there is asked first, and what was read of it is this project's.
  expect(client.calls[before]?.name).toBe('studio.get');
  expect(client.inputs('drafts.set')).toEqual([]);
  expect(state()).toMatchObject({ info: { project: shop }, page: 'playground', selection: { sessionId: 's-shop' } });
  expect(state().notices.map(({ text }) => text)).toEqual([
    'Another project was opened before this could be kept in desk. Copy it if you need it:\nmeant for the desk',
  ]);
  await vi.advanceTimersByTimeAsync(5_000);
  actions.drafts.flush();
  expect(client.inputs('drafts.set')).toEqual([]);
  expect(client.meant()).toBe('/shop');
});

test('what could not be kept while it was on its way is not kept in another project later', async () => {
  const { client, actions, become, state, answerDraft } = await opened();
  const give = answerDraft();
  actions.drafts.write('composer:new:support', 'meant for the desk');
  actions.drafts.flush();
  become(shop);
  await vi.waitUntil(() => state().info?.project.name === 'shop');
  give(fail('internal', UNREACHABLE));
  await vi.advanceTimersByTimeAsync(0);
  actions.drafts.flush();
  expect(client.inputs('drafts.set')).toHaveLength(1);
});

test('where only the project’s code has changed, the operator stays where they are', async () => {
  const { state, actions, break: breakIt } = await opened();
  actions.goTo('tools');
  breakIt('holdpoint.config.ts:3:1: Unexpected token.');
  await vi.waitUntil(() => state().info?.projectError !== undefined);
  expect(state().page).toBe('tools');
  expect(state().selection.sessionId).toBe('s-desk');
});
