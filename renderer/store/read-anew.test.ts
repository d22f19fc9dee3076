import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type PublicEvent, type SessionSummary } from '../../core/contract/index.ts';
import { UNREACHABLE } from '../client/client.ts';
import {
  approvedEvent,
  askingEvents,
  operator,
  sampleInfo,
  sampleRequest,
  sampleSession,
  stored,
} from '../testing/samples.ts';
import { createScriptedClient, later, type Script } from '../testing/scripted-client.ts';
import { pendingInteractions, selectedTranscript } from './selected.ts';
import { createStudioStore } from './studio-store.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const session = sampleSession({ seq: 5, pending: 1, run: { id: 'r1', sessionId: 's1', status: 'waiting' } });
const unreachable = fail('internal', UNREACHABLE);

/** A host whose answers a test changes, with one session that waits and is shown. */
async function opened(script: Script = {}) {
  const host = {
    info: sampleInfo({ selection: { sessionId: 's1' }, pending: 1 }),
    sessions: [session],
    events: askingEvents(),
    there: true,
    /** Whether the answer to what is sent gets lost on its way. */
    dropsAnswer: false,
    drafts: { 'composer:s2': 'kept' } as Record<string, string>,
  };
  const reached = <T>(value: T) => (host.there ? ok(value) : unreachable);
  const client = createScriptedClient({
    'studio.get': () => reached(host.info),
    'sessions.list': () => reached({ sessions: host.sessions }),
    'sessions.get': () => (host.there ? fail('not_found', 'There is no such session.') : unreachable),
    'sessions.transcript': () => reached({ entries: [], seq: 0 }),
    'sessions.events': ({ after, limit }) =>
      reached({ events: host.events.filter(({ seq }) => seq > after).slice(0, limit) }),
    'interactions.respond': () => unreachable,
    'messages.send': ({ sessionId, text, messageId = '' }) => {
      if (!host.there) return unreachable;
      if (host.events.every(({ event }) => !('messageId' in event) || event.messageId !== messageId)) {
        host.events = [...host.events, messageTaken(host.events.length + 1, text, messageId)];
        host.drafts = { ...host.drafts, [`composer:${sessionId}`]: '' };
      }
      return host.dropsAnswer ? unreachable : ok({ runId: 'r2' });
    },
    'drafts.get': ({ key }) => reached({ text: host.drafts[key] ?? '' }),
    'drafts.set': ({ key, text }) => {
      if (host.there) host.drafts = { ...host.drafts, [key]: text };
      return reached({});
    },
    ...script,
  });
  const store = createStudioStore(client);
  const state = () => store.state.getState();
  await store.actions.start();
  client.push({ type: 'session', session, pending: 1 });
  await vi.waitUntil(() => selectedTranscript(state())?.sync === 'live');
  const asked = () => pendingInteractions(selectedTranscript(state())?.transcript.entries ?? []);
  return { host, client, state, actions: store.actions, asked };
}

const messageTaken = (seq: number, text: string, messageId: string): PublicEvent =>
  stored(seq, { type: 'run.started', runId: 'r2', messageId, text, by: operator, turnLimit: 20 });
/** The events of the session with its request approved by somebody else. */
const approved = (): PublicEvent[] => [...askingEvents(), stored(6, approvedEvent)];
const further = (over: Partial<SessionSummary>) => ({ ...session, ...over });

test('a card that was answered meanwhile is not open when the connection is said to be there', async () => {
  const { host, client, state, asked } = await opened();
  client.change('lost');
  expect(state().connection).toBe('lost');
  expect(asked()).toHaveLength(1);
  host.events = approved();
  host.sessions = [further({ seq: 6, pending: 0 })];
  host.info = sampleInfo();
  client.change('connected');
  expect(state().connection).toBe('lost');
  await vi.waitUntil(() => state().connection === 'connected');
  expect(asked()).toEqual([]);
  expect(state().pending).toBe(0);
  expect(state().sessions.lines[0]?.session.pending).toBe(0);
});

test('more than one page of missed events is read to its end', async () => {
  const { host, client, state } = await opened();
  const many = Array.from({ length: 2500 }, (_, index) =>
    stored(index + 6, { type: 'tool.judged', callId: `${index}`, verdict: 'run' }),
  );
  client.change('lost');
  host.events = many;
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
  expect(selectedTranscript(state())?.transcript.seq).toBe(2505);
});

test('what only the lost connection had said is gone with it', async () => {
  const { client, host, state, actions } = await opened();
  client.change('lost');
  host.there = false;
  await actions.approve(sampleRequest());
  actions.drafts.write('composer:s1', 'Hello');
  await actions.sendMessage();
  expect(state().decisions['i1']).toMatchObject({ status: 'failed', error: { message: UNREACHABLE } });
  expect(state().sendErrors['composer:s1']).toBe(UNREACHABLE);
  host.there = true;
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
  expect(state().decisions).toEqual({});
  expect(state().sendErrors).toEqual({});
  expect(state().drafts['composer:s1']).toBe('Hello');
});

test('what was typed meanwhile is kept afterwards, and nobody is bothered with it', async () => {
  const { client, host, state, actions } = await opened();
  client.change('lost');
  host.there = false;
  actions.drafts.write('composer:s1', 'Half');
  await vi.advanceTimersByTimeAsync(400);
  actions.drafts.write('composer:s1', 'Half a sentence');
  actions.drafts.flush();
  await actions.drafts.load('composer:s2');
  await vi.advanceTimersByTimeAsync(0);
  expect(state().notices).toEqual([]);
  expect(actions.drafts.hasUnkept()).toBe(true);
  host.there = true;
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
  expect(client.inputs('drafts.set').at(-1)).toEqual({ key: 'composer:s1', text: 'Half a sentence' });
  expect(actions.drafts.hasUnkept()).toBe(false);
  expect(state().drafts).toMatchObject({ 'composer:s1': 'Half a sentence', 'composer:s2': 'kept' });
});

test('a message whose answer was lost is the same message when it is sent again', async () => {
  const { client, host, state, actions } = await opened();
  host.dropsAnswer = true;
  actions.drafts.write('composer:s1', 'Do it ');
  await actions.sendMessage();
  expect(state()).toMatchObject({ drafts: { 'composer:s1': 'Do it ' }, sendErrors: { 'composer:s1': UNREACHABLE } });
  host.dropsAnswer = false;
  await actions.sendMessage();
  expect(state().drafts['composer:s1']).toBe('');
  const [first, second, ...more] = client.inputs('messages.send');
  expect(more).toEqual([]);
  expect(second).toEqual(first);
  actions.drafts.write('composer:s1', 'Do it');
  await actions.sendMessage();
  expect(client.inputs('messages.send')[2]?.messageId).not.toBe(first?.messageId);
});

test('a message that was taken although its answer was lost is out of its box once the connection is back', async () => {
  const { client, host, state, actions } = await opened();
  host.dropsAnswer = true;
  actions.drafts.write('composer:s1', 'Do it');
  await actions.sendMessage();
  client.change('lost');
  // Written on and taken back: it is that message still.
  for (const text of ['Do it!', 'Do it']) actions.drafts.write('composer:s1', text);
  host.sessions = [further({ seq: 6 })];
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
  expect(state()).toMatchObject({ drafts: { 'composer:s1': '' }, sendErrors: {} });
  await actions.sendMessage();
  expect(client.inputs('messages.send')).toHaveLength(1);
});

test('a box that still says what another page sent is emptied, and never what was written since', async () => {
  const { client, state, actions } = await opened();
  const sent = { type: 'draft', key: 'composer:s1', text: 'Do it' } as const;
  actions.drafts.write('composer:s1', 'Do it');
  client.push(sent);
  expect(state().drafts['composer:s1']).toBe('');
  actions.drafts.write('composer:s1', 'Do it, but later');
  client.push(sent);
  expect(state().drafts['composer:s1']).toBe('Do it, but later');
});

test('a draft that another page sent while this one could not hear of it is gone, and what was typed here is not', async () => {
  const { client, host, state, actions } = await opened();
  for (const key of ['composer:s1', 'composer:s3']) actions.drafts.write(key, 'Do it');
  actions.drafts.flush();
  await vi.advanceTimersByTimeAsync(0);
  client.change('lost');
  host.drafts = {};
  actions.drafts.write('composer:s3', 'Do it now');
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
  expect(state().drafts).toMatchObject({ 'composer:s1': '', 'composer:s3': 'Do it now' });
});

test('an answer that was on its way when something newer was pushed changes nothing', async () => {
  const { answer, give } = later<ReturnType<typeof ok<ReturnType<typeof sampleInfo>>>>();
  let asked = 0;
  const { client, state } = await opened({
    // The third time all is read: before that, which project is there.
    'studio.get': () => (++asked > 2 ? answer : ok(sampleInfo({ selection: { sessionId: 's1' }, pending: 1 }))),
  });
  client.change('lost');
  client.change('connected');
  await vi.waitUntil(() => asked === 3);
  client.push({ type: 'session', session: further({ seq: 5, title: 'Newer' }), pending: 7 });
  give(ok(sampleInfo({ pending: 1 })));
  await vi.waitUntil(() => state().connection === 'connected');
  expect(state().pending).toBe(7);
});

test('sessions that the host no longer has are gone, and where one was too; new ones stay', async () => {
  const { host, client, state } = await opened();
  client.change('lost');
  host.sessions = [];
  host.info = sampleInfo({
    agents: [
      { id: 'other', name: 'Other', instructions: 'Help.', model: 'Demo', modelFrom: 'nobody', demo: true, tools: [] },
    ],
  });
  client.change('connected');
  await vi.waitUntil(() => client.inputs('studio.get').length === 3);
  client.push({ type: 'session', session: sampleSession({ id: 'new' }), pending: 0 });
  await vi.waitUntil(() => state().connection === 'connected');
  expect(state().sessions.lines.map((line) => line.session.id)).toEqual(['new']);
  expect(state().selection).toEqual({ agentId: 'other', sessionId: undefined });
});

test('a connection that is lost again on the way back stays lost', async () => {
  const { host, client, state } = await opened();
  client.change('lost');
  host.there = false;
  client.change('connected');
  client.change('lost');
  await vi.advanceTimersByTimeAsync(0);
  expect(state().connection).toBe('lost');
  host.there = true;
  client.change('connected');
  await vi.waitUntil(() => state().connection === 'connected');
});

test('a window that could not be opened opens as soon as the host is there', async () => {
  let there = false;
  const client = createScriptedClient({
    'studio.get': () => (there ? ok(sampleInfo()) : unreachable),
    'sessions.list': () => ok({ sessions: [] }),
  });
  const store = createStudioStore(client);
  client.change('lost');
  await store.actions.start();
  expect(store.state.getState().startError?.message).toBe(UNREACHABLE);
  there = true;
  client.change('connected');
  await vi.waitUntil(() => store.state.getState().connection === 'connected');
  expect(store.state.getState()).toMatchObject({ startError: undefined, info: { operator: 'Dana' } });
});
