import { expect, onTestFinished, test } from 'vitest';
import { type Actor, fail, type InteractionRequest, type Push } from '../../core/contract/index.ts';
import { modelsFromEnvironment } from '../../core/model/index.ts';
import { openStudio, type StudioApi } from '../../core/studio.ts';
import { type Conversation, converse, type ConverseOptions } from '../../core/surface/code/conversation.ts';
import { gate } from '../../core/testing/gate.ts';
import { call, cut, say, type ScriptedTurn, wait } from '../../core/testing/scripted-model.ts';
import { deskAgent, temporaryFolder } from './opened.ts';

const ADA: Actor = { name: 'Ada', surface: 'code' };

test('a run is heard from its first event to its last, each once and in order, and its text is whole', async () => {
  const { talk } = await open(
    [...say('One ', 'moment. '), ...call('refund', { order: 'A-1' })],
    say('It is ', 'done.'),
  );
  const conversation = talk();
  const pushes: Push[] = [];
  const pieces: string[] = [];
  conversation.on((push) => {
    pushes.push(push);
    const [request] = conversation.requests;
    if (push.type !== 'event' || push.stored.event.type !== 'phase.suspended') return;
    if (request?.type !== 'tool-approval') throw new Error('Nothing is pending.');
    const { type, digest } = request;
    void conversation.respond(request.id, { type, digest, decision: 'approve' });
  });
  conversation.onText((text) => pieces.push(text));

  expect(await conversation.done).toMatchObject({ status: 'completed', text: 'It is done.' });
  const sequence = pushes.flatMap((push) => (push.type === 'event' ? [push.stored.seq] : []));
  expect(sequence).toEqual(sequence.map((_, index) => index + 1));
  expect(pieces.join('')).toBe('One moment. It is done.');
  expect(conversation.status).toBe('completed');
});

test('its status and its requests follow each push', async () => {
  const { talk } = await open(call('refund', { order: 'A-1' }), say('Done.'));
  const conversation = talk();
  const seen = new Set<string>();
  conversation.on(() => void seen.add(`${conversation.status} ${conversation.requests.length}`));
  const request = await nextRequest(conversation);
  expect(conversation.status).toBe('awaitingApproval');
  expect(conversation.requests).toEqual([request]);
  const answered = await conversation.respond(request.id, { type: 'tool-approval', digest: 'x', decision: 'approve' });
  expect(answered).toMatchObject({ ok: false, error: { code: 'invalid' } });
  await conversation.withdraw();
  expect([...seen]).toEqual(['running 0', 'awaitingApproval 1', 'stopped 0']);
});

test('stop ends it as stopped wherever it is, before the message is sent too', async () => {
  const streaming = gate();
  const { talk, model } = await open([...say('I am '), ...wait(streaming)]);
  const early = talk();
  expect(await early.stop()).toMatchObject({ status: 'stopped', text: '' });
  expect(model.calls).toHaveLength(0);

  const conversation = talk();
  await new Promise<void>((resolve) => conversation.onText(() => resolve()));
  expect(conversation.text).toBe('I am ');
  expect(await conversation.stop()).toMatchObject({ status: 'stopped', text: 'I am ' });
  expect(await conversation.stop()).toBe(await conversation.done);
});

test('stop while the message is on its way ends the run that it sets off', async () => {
  const { talk, studio } = await open(wait(gate()));
  const sending = gate();
  const slow: StudioApi = {
    subscribe: (listener) => studio.subscribe(listener),
    close: () => studio.close(),
    async call(name, input, by) {
      const answer = await studio.call(name, input, by);
      if (name === 'messages.send') await sending.pass();
      return answer;
    },
  };
  const conversation = talk({ studio: slow });
  await sending.reached;
  const stopped = conversation.stop();
  sending.open();
  expect(await stopped).toMatchObject({ status: 'stopped' });
});

test('a Stop that can not be written ends it with the sentence: what ran was let go of', async () => {
  const streaming = gate();
  const { talk, studio } = await open([...say('I am '), ...wait(streaming)]);
  const full: StudioApi = {
    subscribe: (listener) => studio.subscribe(listener),
    close: () => studio.close(),
    call: async (name, input, by) =>
      name === 'runs.stop' ? fail('storage', 'The disk is full.') : studio.call(name, input, by),
  };
  const conversation = talk({ studio: full });
  await streaming.reached;
  expect(await conversation.stop()).toMatchObject({ status: 'stopped', reason: 'The disk is full.' });
});

test('withdraw ends it as stopped, and what waited reads as withdrawn', async () => {
  const { talk, studio } = await open(call('refund', { order: 'A-1' }));
  const conversation = talk();
  const { id } = await nextRequest(conversation);
  expect(await conversation.withdraw()).toMatchObject({ status: 'stopped' });
  expect(conversation.requests).toEqual([]);
  expect(await studio.call('interactions.get', { id }, ADA)).toMatchObject({
    value: { status: 'withdrawn', resolution: { by: ADA } },
  });
});

test('what can not begin fails with the sentence that says why', async () => {
  const { talk } = await open();
  expect(await talk({ agentId: 'nobody' }).done).toEqual({
    status: 'failed',
    text: '',
    reason: 'There is no agent "nobody" in this project.',
  });
});

test('a session is gone on with, and nothing of its earlier runs is heard, not even an end just before', async () => {
  const streaming = gate();
  const { talk, model, studio } = await open([...say('First.'), ...wait(streaming)], say('Second.'));
  const first = talk();
  await streaming.reached;
  /** The first is stopped after the second has begun to listen, and before its message is there. */
  const slow: StudioApi = {
    subscribe: (listener) => studio.subscribe(listener),
    close: () => studio.close(),
    async call(name, input, by) {
      if (name === 'messages.send') await first.stop();
      return studio.call(name, input, by);
    },
  };
  const second = talk({ studio: slow, session: first.sessionId ?? '' });
  const types: string[] = [];
  second.on((push) => void (push.type === 'event' && types.push(push.stored.event.type)));
  expect(await second.done).toMatchObject({ status: 'completed', text: 'Second.', sessionId: first.sessionId });
  expect(types[0]).toBe('run.started');
  expect(model.calls).toHaveLength(2);
});

test('a run that is interrupted with its Studio fails, and one that waits is left as it is', async () => {
  const streaming = gate();
  const { talk, studio } = await open(call('refund', { order: 'A-1' }), [...say('I am '), ...wait(streaming)]);
  const waiting = talk();
  await nextRequest(waiting);
  const running = talk();
  await streaming.reached;
  await studio.close();
  expect(await running.done).toMatchObject({ status: 'failed', reason: 'The app was closed while this was running.' });
  waiting.leave('The Studio was closed.');
  expect(await waiting.done).toMatchObject({ status: 'awaitingApproval', reason: 'The Studio was closed.' });
});

test('a listener that throws, at once or later, harms nothing else', async () => {
  const { talk, faults } = await open([...say('Hel'), ...cut()]);
  const conversation = talk();
  let heard = 0;
  conversation.on(() => {
    throw new Error('at once');
  });
  conversation.on((() => Promise.reject(new Error('later'))) as () => void);
  conversation.on(() => void heard++);
  expect(await conversation.done).toMatchObject({ status: 'failed', text: 'Hel' });
  expect(heard).toBeGreaterThan(3);
  expect(new Set(faults.map(String))).toEqual(new Set(['Error: at once', 'Error: later']));
});

async function open(...turns: ScriptedTurn[]) {
  const folder = temporaryFolder();
  const { agent, model } = deskAgent(turns);
  const faults: unknown[] = [];
  const onFault = (fault: unknown) => void faults.push(fault);
  const studio = await openStudio({
    project: { name: 'test', folder, dataFolder: folder },
    journal: ':memory:',
    definition: { agents: [agent] },
    models: modelsFromEnvironment({}),
    operator: ADA.name,
    onFault,
  });
  onTestFinished(() => studio.close());
  const talk = (options: Partial<ConverseOptions> = {}) =>
    converse({ studio, agentId: 'desk', prompt: 'Hello', by: ADA, onFault, ...options });
  return { studio, model, talk, faults };
}

/** The first request, once the run waits for nothing else. */
function nextRequest(conversation: Conversation): Promise<InteractionRequest> {
  return new Promise((resolve) => {
    const stop = conversation.on((push) => {
      const [request] = conversation.requests;
      if (push.type !== 'event' || push.stored.event.type !== 'phase.suspended' || !request) return;
      stop();
      resolve(request);
    });
  });
}
