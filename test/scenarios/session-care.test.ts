import { afterEach, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const effects: string[] = [];
const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ amount: z.number() }),
  requiresApproval: ({ amount }) => ({ reason: `Pay ${amount}` }),
  execute: ({ amount }) => {
    effects.push(String(amount));
    return { paid: amount };
  },
});

const titles = async (input: { place?: 'archive' | 'trash'; search?: string } = {}) =>
  (await scenario.do('sessions.list', input)).sessions.map(({ title }) => title);

/** Sessions with one message and one answer each, oldest first. */
async function talked(...pairs: [said: string, answered: string][]): Promise<string[]> {
  scenario = await Scenario.open({ model: scriptedModel(pairs.map(([, answered]) => say(answered))) });
  const ids: string[] = [];
  for (const [said] of pairs) {
    const { sessionId } = await scenario.ask(said);
    await scenario.until(sessionId, 'completed');
    scenario.advance(1000);
    ids.push(sessionId);
  }
  return ids;
}

describe('search', () => {
  test('finds what was said on either side, however it is written, in any script, and short words too', async () => {
    await talked(
      ['Where is A-1002?', 'On its way.'],
      ['Ärger mit "Quotes" 100%', 'Verstanden.'],
      ['日本語で', 'はい、もちろん'],
    );
    expect(await titles({ search: 'a-1002' })).toEqual(['Where is A-1002?']);
    expect(await titles({ search: 'its WAY' })).toEqual(['Where is A-1002?']);
    expect(await titles({ search: 'ärger mit "q' })).toEqual(['Ärger mit "Quotes" 100%']);
    expect(await titles({ search: '0%' })).toEqual(['Ärger mit "Quotes" 100%']);
    expect(await titles({ search: 'もちろん' })).toEqual(['日本語で']);
    expect(await titles({ search: 'は' })).toEqual(['日本語で']);
    expect(await titles({ search: 'nowhere' })).toEqual([]);
    expect(await titles({ search: '_' })).toEqual([]);
    expect(await titles({ search: '  ' })).toHaveLength(3);
  });

  test('tells the words around what was said last, of that page and of no other', async () => {
    const [first = '', second = ''] = await talked(
      ['Where is A-1002?', 'A-1002 left\n\nyesterday.'],
      ['And A-1008?', 'I don’t know.'],
    );
    const found = await scenario.do('sessions.list', { search: 'a-100' });
    expect(found.passages).toEqual({
      [first]: { before: '', match: 'A-100', after: '2 left yesterday.' },
      [second]: { before: 'And ', match: 'A-100', after: '8?' },
    });
    const short = await scenario.do('sessions.list', { search: 'T K', limit: 1 });
    expect(short.passages).toEqual({ [second]: { before: 'I don’', match: 't k', after: 'now.' } });
    expect(await scenario.do('sessions.list', {})).not.toHaveProperty('passages');
  });

  test('takes small and large letters of every script for the same in short words, and never finds a NUL', async () => {
    await talked(['ÄR und straße', 'Ok.'], ['привет', 'Да, 5_0%.']);
    for (const [search, title] of [
      ['är', 'ÄR und straße'],
      ['ä', 'ÄR und straße'],
      ['oK', 'ÄR und straße'],
      ['ДА', 'привет'],
      ['Пр', 'привет'],
      ['_', 'привет'],
    ] as const) {
      expect(await titles({ search })).toEqual([title]);
    }
    for (const search of ['\0', 'k\0', '\0\0\0', 'und\0straße', 'ÄR\0']) {
      expect(await scenario.call('sessions.list', { search })).toEqual({
        ok: true,
        value: { sessions: [], passages: {} },
      });
    }
  });

  test('finds a session by the title that it was given, and what was said since the last search', async () => {
    const [first = ''] = await talked(['Hello', 'Hi.'], ['Second', 'Yes.']);
    expect(await titles({ search: 'escalation' })).toEqual([]);
    await scenario.do('sessions.rename', { sessionId: first, title: 'Escalation of Delta' });
    expect(await titles({ search: 'escalation' })).toEqual(['Escalation of Delta']);
  });

  test('finds what is said after something was deleted for good', async () => {
    const [, second = ''] = await talked(['First', 'Yes.'], ['Second', 'Yes.']);
    expect(await titles({ search: 'second' })).toEqual(['Second']);
    await scenario.do('sessions.move', { sessionId: second, to: 'trash' });
    await scenario.restart('close', { model: scriptedModel([say('Third it is.')]) });
    const { sessionId } = await scenario.ask('Third');
    await scenario.until(sessionId, 'completed');
    expect(await titles({ search: 'third' })).toEqual(['Third']);
    expect(await titles({ search: 'second' })).toEqual([]);
  });
});

describe('a session', () => {
  test('is renamed, keeps its place in the list and its name over a restart', async () => {
    const [first = ''] = await talked(['Hello', 'Hi.'], ['Second', 'Yes.']);
    expect(await scenario.do('sessions.rename', { sessionId: first, title: ' Mine ' })).toMatchObject({
      title: 'Mine',
    });
    expect(await titles()).toEqual(['Second', 'Mine']);
    await scenario.restart('crash');
    expect(await titles()).toEqual(['Second', 'Mine']);
    expect(await scenario.call('sessions.rename', { sessionId: first, title: '  ' })).toMatchObject({
      error: { code: 'invalid' },
    });
    expect(await scenario.call('sessions.rename', { sessionId: 'ses_none', title: 'x' })).toMatchObject({
      error: { code: 'not_found' },
    });
  });

  test('goes to the archive and back, and a message brings it back by itself', async () => {
    const [first = ''] = await talked(['Hello', 'Hi.'], ['Second', 'Again.']);
    await scenario.do('sessions.move', { sessionId: first, to: 'archive' });
    expect(await titles()).toEqual(['Second']);
    expect(await titles({ place: 'archive' })).toEqual(['Hello']);
    expect(scenario.pushes).toContainEqual(
      expect.objectContaining({ type: 'session', session: expect.objectContaining({ id: first, place: 'archive' }) }),
    );
    await scenario.do('sessions.move', { sessionId: first, to: 'list' });
    expect(await titles()).toEqual(['Second', 'Hello']);
    await scenario.do('sessions.move', { sessionId: first, to: 'archive' });
    await scenario.restart('close', { model: scriptedModel([say('Back.')]) });
    await scenario.do('messages.send', { sessionId: first, text: 'Are you there?' });
    await scenario.until(first, 'completed');
    expect(await titles()).toEqual(['Hello', 'Second']);
  });

  test('is deleted at once, can be taken back while the Studio is open, and is gone for good after that', async () => {
    const [first = '', second = ''] = await talked(['Hello', 'Hi.'], ['Second', 'Yes.']);
    await scenario.do('sessions.select', { sessionId: second });
    await scenario.do('drafts.set', { key: `composer:${second}`, text: 'half a sentence' });
    for (const sessionId of [first, second]) await scenario.do('sessions.move', { sessionId, to: 'trash' });
    expect(await titles()).toEqual([]);
    expect(await scenario.call('messages.send', { sessionId: first, text: 'x' })).toMatchObject({
      error: { code: 'conflict', message: expect.stringContaining('was deleted') },
    });
    await scenario.do('sessions.move', { sessionId: first, to: 'list' });
    expect(await titles()).toEqual(['Hello']);
    await scenario.restart('close');
    expect(await titles({ place: 'trash' })).toEqual([]);
    expect(await scenario.call('sessions.get', { sessionId: second })).toMatchObject({ error: { code: 'not_found' } });
    expect(await scenario.do('drafts.get', { key: `composer:${second}` })).toEqual({ text: '' });
    expect((await scenario.do('studio.get', {})).selection).toEqual({});
    expect(await scenario.entries(first)).toHaveLength(2);
  });

  test('that waits, or works, is not put away: nobody would see what it asks', async () => {
    scenario = await Scenario.open({ model: scriptedModel([call('pay', { amount: 9 })]), tools: [pay] });
    const { sessionId } = await scenario.ask('Pay');
    await scenario.until(sessionId, 'waiting');
    for (const to of ['archive', 'trash'] as const) {
      expect(await scenario.call('sessions.move', { sessionId, to })).toMatchObject({
        error: { code: 'conflict', message: expect.stringContaining('Decide first') },
      });
    }
    expect(await scenario.pending()).toHaveLength(1);
  });
});

describe('a copy of a session', () => {
  test('has the same history under ids of its own: it goes on alone, and answers nothing of the other', async () => {
    effects.length = 0;
    const model = scriptedModel([
      call('pay', { amount: 9 }),
      say('Paid.'),
      call('pay', { amount: 10 }),
      say('In the copy.'),
    ]);
    scenario = await Scenario.open({ model, tools: [pay] });
    const { sessionId, runId } = await scenario.ask('Pay 9');
    await scenario.until(sessionId, 'waiting');
    const [first] = await scenario.pending();
    if (first) await scenario.respond(first, 'approve');
    await scenario.until(sessionId, 'completed');
    await scenario.do('messages.send', { sessionId, text: 'Pay 10' });
    await scenario.until(sessionId, 'waiting');

    const copy = await scenario.do('sessions.duplicate', { sessionId });
    expect(copy).toMatchObject({ title: 'Copy of Pay 9', pending: 0, run: { status: 'completed' } });
    expect(copy.run?.id).not.toBe(runId);
    const shown = (await scenario.entries(copy.id)).map((entry) => ('text' in entry ? entry.text : entry.kind));
    expect(shown).toEqual(['Pay 9', 'tool', 'boundary', 'Paid.']);
    const all = (await scenario.do('interactions.list', {})).interactions;
    expect(all.map(({ status, request }) => [status, request.sessionId === copy.id])).toEqual([
      ['approved', false],
      ['approved', true],
      ['pending', false],
    ]);
    expect(new Set(all.map(({ request }) => request.id)).size).toBe(3);

    await scenario.do('messages.send', { sessionId: copy.id, text: 'And now?' });
    await scenario.until(copy.id, 'completed');
    expect(effects).toEqual(['9']);
    expect(await scenario.pending(sessionId)).toHaveLength(1);
    await scenario.restart('crash');
    expect(await scenario.entries(copy.id)).toHaveLength(6);
  });

  test('keeps what was said, sent and given as it was, whatever words and ids of the session stand in it', async () => {
    const words = {
      runId: 'completed',
      phaseId: 'call',
      turnId: 'run.ended',
      callId: 'tool-approval',
      request: { id: 'Ada' },
    };
    const echo = createTool({
      name: 'echo',
      description: 'Gives back what it gets.',
      inputSchema: z.looseObject({}),
      execute: (input, { callId }) => ({ input, callId, interactionId: 'approved' }),
    });
    const answers: ReturnType<typeof call>[] = [];
    const model = scriptedModel(answers);
    scenario = await Scenario.open({ model, tools: [echo] });
    const { id: sessionId } = await scenario.do('sessions.create', { agentId: 'agent' });
    const input = { ...words, sessionId, list: [sessionId, 'completed'] };
    answers.push(call('echo', input), say('completed'));
    const { runId } = await scenario.do('messages.send', { sessionId, text: sessionId });
    await scenario.until(sessionId, 'completed');

    const copy = await scenario.do('sessions.duplicate', { sessionId });
    expect((await scenario.do('sessions.list', {})).sessions).toHaveLength(2);
    const [from, to] = await Promise.all(
      [sessionId, copy.id].map((id) => scenario.do('sessions.events', { sessionId: id, after: 0 })),
    );
    expect(to?.events.map(({ event }) => event.type)).toEqual(from?.events.map(({ event }) => event.type));
    for (const type of ['run.started', 'tool.judged', 'tool.finished'] as const) {
      const [before, after] = [from, to].map((all) => all?.events.find(({ event }) => event.type === type)?.event);
      const { runId: _, callId: __, ...kept } = { runId: '', callId: '', ...before };
      expect(after).toMatchObject(kept);
    }
    expect(JSON.stringify(to?.events)).not.toContain(runId);
  });

  test('up to a message has what came before it and nothing else: that message can be tried again', async () => {
    effects.length = 0;
    const model = scriptedModel([say('Hi.'), call('pay', { amount: 9 }), call('pay', { amount: 9 }), say('Paid.')]);
    scenario = await Scenario.open({ model, tools: [pay] });
    const { sessionId, runId: hello } = await scenario.ask('Hello');
    await scenario.until(sessionId, 'completed');
    const { runId } = await scenario.do('messages.send', { sessionId, text: 'Pay 9' });
    await scenario.until(sessionId, 'waiting');

    const copy = await scenario.do('sessions.duplicate', { sessionId, before: runId });
    expect(copy).toMatchObject({ title: 'Hello (2)', pending: 0, run: { status: 'completed' } });
    const shown = (await scenario.entries(copy.id)).map((entry) => ('text' in entry ? entry.text : entry.kind));
    expect(shown).toEqual(['Hello', 'Hi.']);
    await scenario.do('messages.send', { sessionId: copy.id, text: 'Pay 9' });
    await scenario.until(copy.id, 'waiting');
    const [again] = await scenario.pending(copy.id);
    if (again) await scenario.respond(again, 'approve');
    await scenario.until(copy.id, 'completed');
    expect(effects).toEqual(['9']);
    expect(await scenario.pending(sessionId)).toHaveLength(1);

    const first = await scenario.do('sessions.duplicate', { sessionId, before: hello });
    expect(first).toMatchObject({ title: 'Hello (3)' });
    expect(first.run).toBeUndefined();
    expect(await scenario.call('sessions.duplicate', { sessionId: first.id, before: runId })).toMatchObject({
      error: { code: 'not_found', message: 'There is no such run in this session.' },
    });
  });

  test('has its own title and place, and the model that was chosen last, also after its last message', async () => {
    const [sessionId = ''] = await talked(['Hello', 'Hi.']);
    await scenario.do('sessions.rename', { sessionId, title: 'Greeting' });
    await scenario.do('sessions.chooseModel', { sessionId, model: 'demo' });
    await scenario.do('sessions.move', { sessionId, to: 'archive' });
    const copy = await scenario.do('sessions.duplicate', { sessionId });
    expect(copy).toMatchObject({ title: 'Copy of Greeting', model: 'demo' });
    expect(copy.place).toBeUndefined();
    await scenario.restart('crash');
    expect(await scenario.do('sessions.get', { sessionId: copy.id })).toEqual(copy);
  });

  test('of one that was never written in is empty', async () => {
    scenario = await Scenario.open({ model: scriptedModel([]) });
    const { id } = await scenario.do('sessions.create', { agentId: 'agent' });
    const copy = await scenario.do('sessions.duplicate', { sessionId: id });
    expect(copy).toMatchObject({ title: 'Copy of a session', agentId: 'agent' });
    expect(await scenario.entries(copy.id)).toEqual([]);
  });
});

test('what a page leaves for a session that is not here is refused, and nothing of it is kept', async () => {
  const [sessionId = ''] = await talked(['Hello', 'Hi.']);
  await scenario.do('sessions.select', { sessionId });
  const gone = { ok: false, error: { code: 'not_found' } };
  expect(await scenario.call('sessions.select', { sessionId: 'ses_elsewhere' })).toMatchObject(gone);
  expect((await scenario.do('studio.get', {})).selection).toEqual({ sessionId });
  const key = 'composer:ses_elsewhere';
  expect(await scenario.call('drafts.set', { key, text: 'late' })).toMatchObject(gone);
  expect(await scenario.do('drafts.get', { key })).toEqual({ text: '' });
  for (const here of [`composer:${sessionId}`, 'composer:new:agent', 'composer:new:']) {
    await scenario.do('drafts.set', { key: here, text: 'kept' });
    expect(await scenario.do('drafts.get', { key: here })).toEqual({ text: 'kept' });
  }
});

test('a session is exported to be read, with who decided what, and as its events without what only the host may know', async () => {
  scenario = await Scenario.open({
    model: scriptedModel([call('pay', { amount: 9 }), say('Paid `9`.')]),
    tools: [pay],
  });
  const { sessionId } = await scenario.ask('Pay 9, please');
  await scenario.until(sessionId, 'waiting');
  const [asked] = await scenario.pending();
  if (asked) await scenario.respond(asked, 'approve');
  await scenario.until(sessionId, 'completed');
  const { fileName, text } = await scenario.do('sessions.export', { sessionId, format: 'markdown' });
  expect(fileName).toBe('Pay-9-please.md');
  expect(text).toMatch(/^# Pay 9, please\n/);
  for (const part of [
    '## Ada',
    '**pay** (finished)',
    '"amount": 9',
    'Pay 9: approved by Ada in Desktop',
    '"paid": 9',
    'Paid `9`.',
  ]) {
    expect(text).toContain(part);
  }
  const json = await scenario.do('sessions.export', { sessionId, format: 'json' });
  expect(json.fileName).toBe('Pay-9-please.json');
  const { session, events } = JSON.parse(json.text) as { session: unknown; events: unknown[] };
  expect(session).toMatchObject({ id: sessionId });
  expect(events).toHaveLength((await scenario.events(sessionId)).length);
  expect(json.text).not.toContain('continuation');
  expect(json.text).not.toContain('"role"');
});
