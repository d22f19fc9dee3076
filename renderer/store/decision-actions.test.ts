import { expect, test } from 'vitest';
import { fail, ok, type Interaction, type OutcomeRequest } from '../../core/contract/index.ts';
import { eventPush, operator } from '../testing/samples.ts';
import { sampleQuestions } from '../testing/sample-questions.ts';
import { createScriptedClient, type Script } from '../testing/scripted-client.ts';
import { createStudioStore } from './studio-store.ts';

const request = sampleQuestions();
const answers = [
  { questionId: 'priority', value: 'low' },
  { questionId: 'channel', value: 'email' },
];
const answered: Interaction = {
  request,
  status: 'answered',
  resolution: { status: 'answered', by: operator, at: 6, answers },
};

function studio(script: Script) {
  const client = createScriptedClient({ 'drafts.set': () => ok({}), ...script });
  const store = createStudioStore(client);
  return { client, actions: store.actions, state: () => store.state.getState() };
}

test('answers are sent once, and their draft goes only when the host has taken them', async () => {
  const { actions, client, state } = studio({ 'interactions.respond': () => ok(answered) });
  actions.drafts.write('answers:i1', 'kept');
  const sent = [actions.answer(request, answers), actions.answer(request, answers), actions.dismiss(request)];
  expect(state().drafts['answers:i1']).toBe('kept');
  expect(await Promise.all(sent)).toEqual([undefined, undefined, undefined]);
  expect(client.inputs('interactions.respond')).toEqual([{ id: 'i1', response: { type: 'tool-question', answers } }]);
  expect(state().drafts['answers:i1']).toBe('');
});

test('answers that the host does not take come back with what is wrong at each question, and can be sent again', async () => {
  const faults = [{ questionId: 'channel', message: 'They moved.' }];
  let refuses = true;
  const { actions, state } = studio({
    'interactions.respond': () => (refuses ? fail('invalid', 'Not complete.', faults) : ok(answered)),
  });
  actions.drafts.write('answers:i1', 'kept');
  expect(await actions.answer(request, answers)).toMatchObject({ code: 'invalid', faults });
  expect(state().drafts['answers:i1']).toBe('kept');
  refuses = false;
  expect(await actions.answer(request, answers)).toBeUndefined();
  expect(state().decisions['i1']).toMatchObject({ status: 'resolved' });
});

test('a host that can’t be reached loses no answer', async () => {
  const { actions, state } = studio({ 'interactions.respond': () => fail('internal', 'It can’t be reached.') });
  actions.drafts.write('answers:i1', 'kept');
  expect(await actions.answer(request, answers)).toMatchObject({ message: 'It can’t be reached.' });
  expect(state().drafts['answers:i1']).toBe('kept');
  expect(state().decisions['i1']).toMatchObject({ status: 'failed' });
});

test('what the host said to a late answer stays when its event comes, and so does what was typed', async () => {
  const late = 'This request has expired, so it can’t be answered any more.';
  const { actions, client, state } = studio({
    'interactions.respond': () => fail('gone', late),
    'sessions.transcript': () => ok({ entries: [], seq: 0 }),
  });
  actions.drafts.write('answers:i1', 'kept');
  await actions.answer(request, answers);
  const resolution = { status: 'expired', by: { name: 'Holdpoint', surface: 'studio' }, at: 7 } as const;
  client.push(eventPush(7, { type: 'question.resolved', interactionId: 'i1', callId: 'c1', resolution }));
  expect(state().decisions['i1']).toMatchObject({ status: 'failed', error: { message: late } });
  expect(state().drafts['answers:i1']).toBe('kept');
});

test('dismissing sends no answers', async () => {
  const { actions, client } = studio({ 'interactions.respond': () => ok(answered) });
  await actions.dismiss(request);
  expect(client.inputs('interactions.respond')).toEqual([
    { id: 'i1', response: { type: 'tool-question', dismiss: true } },
  ]);
});

test('an outcome is told with its result where there is one, and its draft goes', async () => {
  const { questions: _, ...asked } = request;
  const outcome: OutcomeRequest = { ...asked, type: 'tool-outcome', input: {}, startedAt: 1 };
  const { actions, client, state } = studio({
    'interactions.respond': () => ok({ request: outcome, status: 'answered' }),
  });
  actions.drafts.write('result:i1', '{"id":1}');
  await actions.tellOutcome(outcome, 'happened', { id: 1 });
  expect(client.inputs('interactions.respond')).toEqual([
    { id: 'i1', response: { type: 'tool-outcome', outcome: 'happened', output: { id: 1 } } },
  ]);
  expect(state().drafts['result:i1']).toBe('');
});

test.each(['resting', 'crowded'] as const)(
  'nothing is decided on what may be old: a page that is %s',
  async (connection) => {
    const { actions, client } = studio({ 'interactions.respond': () => ok(answered) });
    client.change(connection);
    await actions.answer(request, answers);
    expect(client.inputs('interactions.respond')).toEqual([]);
  },
);
