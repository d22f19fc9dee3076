import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fail, ok, type Interaction, type ProcedureOutput, type Result } from '../../core/contract/index.ts';
import {
  approvedEvent,
  askingEvents,
  eventPush,
  operator,
  sampleInfo,
  sampleRequest,
  sampleSession,
} from '../testing/samples.ts';
import { createScriptedClient, later, type Script } from '../testing/scripted-client.ts';
import { pendingInteractions, selectedSession, selectedTranscript } from './selected.ts';
import { createStudioStore } from './studio-store.ts';
import { messageDraftKey, reasonDraftKey } from './studio-state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const session = sampleSession({ seq: 5, pending: 1, run: { id: 'r1', sessionId: 's1', status: 'waiting' } });
const asked: ProcedureOutput<'sessions.events'> = { events: askingEvents() };

/** A host with one session, whose events come by catching up from an empty page. */
function open(script: Script = {}, selection: { sessionId?: string } = { sessionId: 's1' }) {
  const client = createScriptedClient({
    'studio.get': () => ok(sampleInfo({ selection })),
    'sessions.list': () => ok({ sessions: [session] }),
    'sessions.transcript': () => ok({ entries: [], seq: 0 }),
    'sessions.events': () => ok(asked),
    'sessions.select': () => ok({}),
    'drafts.set': () => ok({}),
    ...script,
  });
  const store = createStudioStore(client);
  return { client, actions: store.actions, close: store.close, state: () => store.state.getState() };
}

async function opened(script: Script = {}) {
  const studio = open(script);
  await studio.actions.start();
  studio.client.push({ type: 'session', session, pending: 1 });
  await vi.waitUntil(() => selectedTranscript(studio.state())?.sync === 'live');
  return studio;
}

const pending = (state: ReturnType<ReturnType<typeof open>['state']>) =>
  pendingInteractions(selectedTranscript(state)?.transcript.entries ?? []).map(({ request }) => request.id);

test('the window comes back to the session that was selected', async () => {
  const { actions, state } = open();
  await actions.start();
  expect(selectedSession(state())?.id).toBe('s1');
  expect(selectedTranscript(state())?.sync).toBe('live');
});

test('the total of what waits is the host’s, sessions that are not listed here included', async () => {
  const { actions, client, state } = open({ 'studio.get': () => ok(sampleInfo({ pending: 140 })) });
  await actions.start();
  expect(state().pending).toBe(140);
  client.push({ type: 'session', session, pending: 139 });
  expect(state().pending).toBe(139);
});

test('a selected session that no page has shown, old or archived, is asked for by itself', async () => {
  const { actions, client, state } = open(
    {
      'sessions.list': () => ok({ sessions: [session], next: 'second' }),
      'sessions.get': ({ sessionId }) => ok(sampleSession({ id: sessionId, updatedAt: 0, place: 'archive' })),
    },
    { sessionId: 'old' },
  );
  await actions.start();
  expect(selectedSession(state())?.place).toBe('archive');
  expect(client.inputs('sessions.list')).toHaveLength(1);
});

test('without a selected session the first agent’s start page is shown', async () => {
  const { actions, state } = open({}, {});
  await actions.start();
  expect(state().selection).toEqual({ agentId: 'support', sessionId: undefined });
});

test('a host that can’t be reached is said, and asking again opens the window', async () => {
  let reachable = false;
  const { actions, state } = open({
    'studio.get': () => (reachable ? ok(sampleInfo()) : fail('internal', 'It can’t be reached.')),
  });
  await actions.start();
  expect(state()).toMatchObject({ info: undefined, startError: { message: 'It can’t be reached.' } });
  reachable = true;
  await actions.start();
  expect(state()).toMatchObject({ startError: undefined, info: { operator: 'Dana' } });
});

test('events that were missed are fetched once, and a card that was answered meanwhile is not open', async () => {
  const { client, state } = await opened();
  expect(pending(state())).toEqual(['i1']);
  expect(client.inputs('sessions.events')).toEqual([{ sessionId: 's1', after: 0, limit: 1000 }]);
  client.push(eventPush(6, approvedEvent));
  expect(pending(state())).toEqual([]);
});

test('a decision is sent once with the digest that was shown, and is resolved only by the host’s word', async () => {
  const { answer, give } = later<Result<Interaction>>();
  const { actions, client, state } = await opened({ 'interactions.respond': () => answer });
  const request = sampleRequest();
  const first = actions.approve(request);
  const second = actions.approve(request);
  const third = actions.deny(request, 'no');
  expect(state().decisions['i1']).toEqual({ status: 'sending' });
  const resolved: Interaction = {
    request,
    status: 'approved',
    resolution: { status: 'approved', by: operator, at: 6 },
  };
  give(ok(resolved));
  await Promise.all([first, second, third]);
  expect(client.inputs('interactions.respond')).toEqual([
    { id: 'i1', response: { type: 'tool-approval', digest: 'digest-of-c1', decision: 'approve' } },
  ]);
  expect(state().decisions['i1']).toEqual({ status: 'resolved', interaction: resolved });
});

test('a decision that did not arrive shows why and can be made again', async () => {
  let fails = true;
  const { actions, state } = await opened({
    'interactions.respond': () =>
      fails ? fail('internal', 'It can’t be reached.') : ok({ request: sampleRequest(), status: 'denied' }),
  });
  await actions.deny(sampleRequest(), ' Too late ');
  expect(state().decisions['i1']).toMatchObject({ status: 'failed', error: { message: 'It can’t be reached.' } });
  fails = false;
  await actions.deny(sampleRequest(), ' Too late ');
  expect(state().decisions['i1']).toMatchObject({ status: 'resolved' });
});

test('whoever is too late reads the host’s sentence, can’t press again, and sees what really happened', async () => {
  const sentence = 'Already approved by Sam in Terminal at 14:02:11.';
  const { actions, client, state } = await opened({
    'interactions.respond': () => fail('already_resolved', sentence),
  });
  await actions.approve(sampleRequest());
  expect(state().decisions['i1']).toMatchObject({ status: 'failed', error: { message: sentence } });
  await actions.approve(sampleRequest());
  expect(client.inputs('interactions.respond')).toHaveLength(1);
  expect(client.inputs('sessions.transcript')).toHaveLength(2);
});

test('the reason of a denial is trimmed, and its draft is cleared once the host has taken it', async () => {
  const { actions, client } = await opened({
    'interactions.respond': () => ok({ request: sampleRequest(), status: 'denied' }),
  });
  actions.drafts.write(reasonDraftKey('i1'), ' Too late ');
  await actions.deny(sampleRequest(), ' Too late ');
  expect(client.inputs('interactions.respond')[0]?.response).toMatchObject({ decision: 'deny', reason: 'Too late' });
  expect(client.inputs('drafts.set').at(-1)).toEqual({ key: 'reason:i1', text: '' });
});

test('a message on a start page makes a session, goes there and leaves the box empty', async () => {
  const made = sampleSession({ id: 's2', title: '', seq: 1 });
  const { actions, client, state } = open(
    { 'sessions.create': () => ok(made), 'messages.send': () => ok({ runId: 'r2' }) },
    {},
  );
  await actions.start();
  actions.drafts.write(messageDraftKey(state().selection), 'Look up A-1008 ');
  await actions.sendMessage();
  expect(client.inputs('messages.send')).toMatchObject([{ sessionId: 's2', text: 'Look up A-1008' }]);
  expect(state()).toMatchObject({
    selection: { sessionId: 's2' },
    sending: undefined,
    messagesSent: 1,
    drafts: { 'composer:s2': '', 'composer:new:support': '' },
  });
});

test('a message that is refused stays in the box, with the host’s sentence', async () => {
  const { actions, state } = await opened({
    'messages.send': () => fail('conflict', 'This run waits for your decision.'),
  });
  actions.drafts.write('composer:s1', 'One more thing');
  await actions.sendMessage();
  expect(state().drafts['composer:s1']).toBe('One more thing');
  expect(state().sendErrors).toEqual({ 'composer:s1': 'This run waits for your decision.' });
  actions.drafts.write('composer:s1', 'One more thing!');
  expect(state().sendErrors).toEqual({});
});

test('a message takes the place of what waits only where that was said', async () => {
  const { actions, client } = await opened({ 'messages.send': () => ok({ runId: 'r2' }) });
  for (const ifPending of [undefined, 'withdraw'] as const) {
    actions.drafts.write('composer:s1', 'Never mind');
    await actions.sendMessage(ifPending);
  }
  expect(client.inputs('messages.send').map(({ messageId: _, ...message }) => message)).toEqual([
    { sessionId: 's1', text: 'Never mind' },
    { sessionId: 's1', text: 'Never mind', ifPending: 'withdraw' },
  ]);
});

test('a message is sent once, and what is typed meanwhile stays', async () => {
  const { answer, give } = later<Result<{ runId: string }>>();
  const { actions, client, state } = await opened({ 'messages.send': () => answer });
  actions.drafts.write('composer:s1', 'First');
  const sent = actions.sendMessage();
  const again = actions.sendMessage();
  actions.drafts.write('composer:s1', 'First and second');
  give(ok({ runId: 'r2' }));
  await Promise.all([sent, again]);
  expect(client.inputs('messages.send')).toHaveLength(1);
  expect(state().drafts['composer:s1']).toBe('and second');
});

test('a quick prompt is sent at once, to the demo model as that understands it, and titles a session', async () => {
  const prompt = { text: 'Look it up', label: 'Look up', demo: 'call look_up {}' };
  const { actions, client, state } = await opened({
    'messages.send': () => ok({ runId: 'r2' }),
    'sessions.create': () => ok(sampleSession({ id: 's2', title: 'Look up' })),
  });
  await actions.sendPrompt(prompt);
  client.push({ type: 'session', session: { ...session, model: 'openai:gpt-5' }, pending: 1 });
  await actions.sendPrompt(prompt);
  expect(client.inputs('messages.send')).toMatchObject([
    { sessionId: 's1', text: 'call look_up {}' },
    { sessionId: 's1', text: 'Look it up' },
  ]);
  actions.selectAgent('support');
  await actions.sendPrompt(prompt);
  expect(client.inputs('sessions.create')).toEqual([{ agentId: 'support', title: 'Look up' }]);
  expect(selectedSession(state())?.id).toBe('s2');
});

test('New session makes one session however often it is pressed, and asks for the focus', async () => {
  const { answer, give } = later<Result<ProcedureOutput<'sessions.create'>>>();
  const { actions, client, state } = await opened({ 'sessions.create': () => answer });
  const presses = [actions.newSession(), actions.newSession()];
  give(ok(sampleSession({ id: 's2', title: '' })));
  await Promise.all(presses);
  expect(client.inputs('sessions.create')).toEqual([{ agentId: 'support' }]);
  expect(client.inputs('sessions.select').at(-1)).toEqual({ agentId: 'support', sessionId: 's2' });
  expect(state()).toMatchObject({ selection: { sessionId: 's2' }, messageFocus: 1 });
});

test('what is typed is kept by the host soon, in one call, and at once when the window goes away', async () => {
  const { actions, client, close } = await opened();
  actions.drafts.write('composer:s1', 'H');
  actions.drafts.write('composer:s1', 'He');
  expect(client.inputs('drafts.set')).toEqual([]);
  await vi.advanceTimersByTimeAsync(500);
  expect(client.inputs('drafts.set')).toEqual([{ key: 'composer:s1', text: 'He' }]);
  actions.drafts.write('composer:s1', 'Hello');
  close();
  expect(client.inputs('drafts.set').at(-1)).toEqual({ key: 'composer:s1', text: 'Hello' });
});

test('a draft that arrives late does not replace what was typed meanwhile', async () => {
  const { answer, give } = later<Result<{ text: string }>>();
  const { actions, client, state } = await opened({ 'drafts.get': () => answer });
  const loading = [actions.drafts.load('composer:s1'), actions.drafts.load('composer:s1')];
  actions.drafts.write('composer:s1', 'new');
  give(ok({ text: 'old' }));
  await Promise.all(loading);
  expect(client.inputs('drafts.get')).toHaveLength(1);
  expect(state().drafts['composer:s1']).toBe('new');
});

test('a draft that can’t be kept is said once', async () => {
  const { actions, state } = await opened({ 'drafts.set': () => fail('storage', 'The disk is full.') });
  actions.drafts.write('a', '1');
  actions.drafts.write('b', '2');
  await vi.advanceTimersByTimeAsync(500);
  expect(state().notices.map(({ text }) => text)).toEqual([expect.stringContaining('The disk is full.')]);
});

test('Stop is sent once and goes ahead of a Resume that was not answered yet', async () => {
  const resume = later<Result<ProcedureOutput<'runs.resume'>>>();
  const stop = later<Result<ProcedureOutput<'runs.stop'>>>();
  const { actions, client, state } = await opened({
    'runs.resume': () => resume.answer,
    'runs.stop': () => stop.answer,
  });
  const commands = [
    actions.commandRun('r1', 'resume'),
    actions.commandRun('r1', 'stop'),
    actions.commandRun('r1', 'stop'),
  ];
  resume.give(ok({ id: 'r1', sessionId: 's1', status: 'queued' }));
  await commands[0];
  expect(state().runCommands).toEqual({ r1: 'stop' });
  stop.give(fail('conflict', 'The run has ended.'));
  await Promise.all(commands);
  expect(client.inputs('runs.stop')).toEqual([{ runId: 'r1' }]);
  expect(state().runCommands).toEqual({});
  expect(state().notices).toMatchObject([{ tone: 'error', text: 'The run has ended.' }]);
});

test('a page that is older than what is shown is asked for again', async () => {
  const message = { kind: 'message', id: 'r0', runId: 'r0', text: 'Earlier', at: 1, by: operator } as const;
  let asks = 0;
  const { actions, state } = await opened({
    'sessions.transcript': ({ before }) =>
      before === undefined
        ? ok({ entries: [], seq: 0, before: 1 })
        : ok({ entries: [message], seq: ++asks === 1 ? 2 : 5 }),
  });
  await actions.transcripts.loadOlder('s1');
  expect(asks).toBe(2);
  expect(selectedTranscript(state())?.transcript.entries[0]).toEqual(message);
  expect(selectedTranscript(state())?.before).toBeUndefined();
});

test('only the transcripts looked at last stay in memory', async () => {
  const { actions, state } = await opened();
  for (let index = 0; index < 12; index++) actions.selectSession(sampleSession({ id: `n${index}` }));
  await vi.waitUntil(() => selectedTranscript(state())?.sync === 'live');
  expect(Object.keys(state().transcripts)).toEqual(['n4', 'n5', 'n6', 'n7', 'n8', 'n9', 'n10', 'n11']);
});

test('a notice that was put away stays away', async () => {
  const { actions, client, state } = await opened();
  client.push({ type: 'notice', text: 'One' }, { type: 'notice', text: 'Two' });
  expect(state().notices.map(({ id }) => id)).toEqual([1, 2]);
  actions.dismissNotice(1);
  expect(state().notices.map(({ text }) => text)).toEqual(['Two']);
});

test('a new session is for an agent that there is, where the selected one has gone from the project', async () => {
  const client = createScriptedClient({
    'studio.get': () =>
      ok(
        sampleInfo({
          agents: [
            {
              id: 'other',
              name: 'Other',
              instructions: 'Help.',
              model: 'Demo',
              modelFrom: 'nobody',
              demo: true,
              tools: [],
            },
          ],
        }),
      ),
    'sessions.list': () => ok({ sessions: [] }),
    'sessions.create': ({ agentId }) => ok(sampleSession({ id: 'new', agentId })),
    'sessions.select': () => ok({}),
    'sessions.transcript': () => ok({ entries: [], seq: 0 }),
  });
  const { actions, state } = createStudioStore(client);
  await actions.start();
  state.setState({ selection: { agentId: 'gone', sessionId: undefined } });
  await actions.createSession();
  expect(client.inputs('sessions.create')).toEqual([{ agentId: 'other' }]);
});
