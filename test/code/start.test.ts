import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { DefinitionError, type RunEvent, RefusedError, start, type PendingRequest } from '../../core/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { call, say, wait } from '../../core/testing/scripted-model.ts';
import { deskAgent, form, temporaryFolder } from './opened.ts';
import { first, read } from './wait-for.ts';

const refund = (order: string) => call('refund', { order });
const ask = call('ask', form);

describe('start', () => {
  test('gives a handle at once, and its run completes with what the agent said last', async () => {
    temporaryFolder();
    const { agent } = deskAgent([[...say('Let me look.'), ...call('look', {})], say('All is ', 'well.')]);
    const handle = start(agent, 'Hello');
    expect(handle.status).toBe('running');
    expect(handle.requests).toEqual([]);
    const result = await handle.done;
    expect(result).toEqual({ status: 'completed', text: 'All is well.', sessionId: handle.sessionId });
    expect(handle.status).toBe('completed');
  });

  test('an approval is shown as it will run, and runs with exactly that once approved', async () => {
    temporaryFolder();
    const { agent, refunds } = deskAgent([refund('A-1'), say('Done.')]);
    const handle = start(agent, 'Refund A-1');
    const [request] = await first(handle, 'awaitingApproval');
    expect(request).toMatchObject({
      type: 'approval',
      tool: 'refund',
      input: { order: 'A-1', amount: 10 },
      reason: 'Refund A-1',
      facts: [{ label: 'Order', value: 'A-1' }],
    });
    expect(handle.status).toBe('awaitingApproval');
    expect(handle.requests).toEqual([request]);
    expect(refunds).toEqual([]);
    await handle.approve(request?.id ?? '');
    expect(await handle.done).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(refunds).toEqual([{ order: 'A-1', amount: 10 }]);
  });

  test('a denial is read by the agent with its reason, and nothing runs', async () => {
    temporaryFolder();
    const { agent, model, refunds } = deskAgent([refund('A-1'), say('Very well.')]);
    const handle = start(agent, 'Refund A-1');
    handle.on('awaitingApproval', (requests) => {
      for (const { id } of requests) void handle.deny(id, 'Too much.');
    });
    expect(await handle.done).toMatchObject({ status: 'completed', text: 'Very well.' });
    expect(JSON.stringify(model.calls[1]?.prompt)).toContain('Too much.');
    expect(refunds).toEqual([]);
  });

  test('questions are answered by their ids or as a list, or dismissed', async () => {
    temporaryFolder();
    const { agent, model } = deskAgent([ask, ask, ask, say('Noted.')]);
    const handle = start(agent, 'When?');
    const answers = [
      (id: string) => handle.answer(id, { day: 'tue' }),
      (id: string) => handle.answer(id, [{ questionId: 'day', value: 'mon' }]),
      (id: string) => handle.dismiss(id),
    ];
    const seen: PendingRequest[] = [];
    handle.on('awaitingAnswer', ([request]) => {
      expect(handle.status).toBe('awaitingAnswer');
      if (request) seen.push(request);
      void answers.shift()?.(request?.id ?? '');
    });
    expect(await handle.done).toMatchObject({ status: 'completed', text: 'Noted.' });
    expect(seen).toMatchObject(Array(3).fill({ type: 'question', tool: 'ask', questions: [{ id: 'day' }] }));
    const read = JSON.stringify(model.calls[3]?.prompt);
    expect(read).toMatch(/"value":"tue".*"value":"mon".*"dismissed":true/);
  });

  test('a bad answer rejects with the sentence and the question, and may be given again', async () => {
    temporaryFolder();
    const { agent } = deskAgent([ask, say('Noted.')]);
    const handle = start(agent, 'When?');
    const [request] = await first(handle, 'awaitingAnswer');
    const id = request?.id ?? '';
    const refused = await handle.answer(id, { day: 'sun' }).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(RefusedError);
    expect(refused).toMatchObject({
      code: 'invalid',
      faults: [{ questionId: 'day', message: '"sun" is none of the choices.' }],
    });
    expect(handle.requests).toEqual([request]);
    await handle.answer(id, { day: 'mon' });
    expect(await handle.done).toMatchObject({ status: 'completed' });
  });

  test('answers that are none throw, and leave the request to be answered', async () => {
    temporaryFolder();
    const { agent } = deskAgent([ask, say('Noted.')]);
    const handle = start(agent, 'When?');
    const [request] = await first(handle, 'awaitingAnswer');
    const id = request?.id ?? '';
    for (const none of [undefined, null, 'mon', 1, true])
      expect(() => handle.answer(id, none as never)).toThrow('Give the answers as { questionId: value }');
    const broken = Object.defineProperty({}, 'day', {
      enumerable: true,
      get: () => {
        throw new Error('broken');
      },
    });
    expect(() => handle.answer(id, broken)).toThrow('broken');
    for (const odd of [{ day: undefined }, { day: 1n }, { day: () => 'mon' }, [undefined], [null], {}])
      await expect(handle.answer(id, odd as never)).rejects.toBeInstanceOf(RefusedError);
    expect(handle.requests).toEqual([request]);
    await handle.answer(id, { day: 'mon' });
    expect(await handle.done).toMatchObject({ status: 'completed' });
  });

  test('a refused answer is told of again, and a listener that never learns keeps nothing else from running', async () => {
    temporaryFolder();
    const { agent } = deskAgent([ask, say('Noted.')]);
    const handle = start(agent, 'When?');
    const heard: string[][] = [];
    const refused: unknown[] = [];
    const enough = new Promise<void>((resolve) => {
      handle.on('awaitingAnswer', (requests) => {
        heard.push(requests.map(({ id }) => id));
        const wrong = handle.answer(requests[0]?.id ?? '', { day: 'sun' });
        wrong.catch((error: unknown) => refused.push(error)).finally(() => heard.length === 5 && resolve());
      });
    });
    let others = 0;
    handle.on('awaitingApproval', () => void others++);
    await enough;
    expect(new Set(heard.map(String)).size).toBe(1);
    expect(refused).toHaveLength(heard.length);
    expect(others).toBe(0);
    await handle.answer(handle.requests[0]?.id ?? '', { day: 'mon' });
    expect(await handle.done).toMatchObject({ status: 'completed' });
  });

  test('a request can be answered by whoever hears of its event, which finds it among those that wait', async () => {
    temporaryFolder();
    const { agent, refunds } = deskAgent([[...refund('A-1'), ...ask], say('Done.')]);
    const handle = start(agent, 'Both');
    const statuses: string[] = [];
    handle.on('event', (happened) => {
      if (!('event' in happened) || !('request' in happened.event)) return;
      const { id, type } = happened.event.request;
      statuses.push(handle.status);
      expect(handle.requests.map((each) => each.id)).toContain(id);
      return type === 'tool-approval' ? handle.approve(id) : handle.answer(id, { day: 'mon' });
    });
    expect(await handle.done).toMatchObject({ status: 'completed' });
    expect(refunds).toHaveLength(1);
    expect(statuses).toHaveLength(2);
    for (const status of statuses) expect(status).toMatch(/^awaiting/);
  });

  test('what a listener does with what it is given is seen by nobody else', async () => {
    temporaryFolder();
    const { agent, refunds } = deskAgent([[...refund('A-1'), ...ask], say('Done.')]);
    const handle = start(agent, 'Both');
    const spoil = (value: unknown): void => {
      if (typeof value !== 'object' || value === null) return;
      for (const each of Object.values(value)) spoil(each);
      for (const key of Object.keys(value)) if (key !== 'type') Reflect.set(value, key, 'spoilt');
    };
    handle.on('event', spoil);
    handle.on('awaitingApproval', spoil);
    handle.on('awaitingAnswer', spoil);
    const events: RunEvent[] = [];
    handle.on('event', (happened) => void events.push(happened));
    await read(handle, 'phase.suspended');
    const shown = await Promise.all([first(handle, 'awaitingApproval'), first(handle, 'awaitingAnswer')]);
    spoil(handle.requests);
    for (const seen of [shown.flat(), handle.requests, events]) expect(JSON.stringify(seen)).not.toContain('spoilt');
    expect(handle.requests).toMatchObject([
      { type: 'approval', input: { order: 'A-1', amount: 10 }, facts: [{ label: 'Order', value: 'A-1' }] },
      { type: 'question', questions: [{ id: 'day', choices: [{ value: 'mon' }, { value: 'tue' }] }] },
    ]);
    for (const { id, type } of handle.requests)
      await (type === 'approval' ? handle.approve(id) : handle.answer(id, { day: 'tue' }));
    expect(await handle.done).toMatchObject({ status: 'completed' });
    expect(refunds).toEqual([{ order: 'A-1', amount: 10 }]);
  });

  test('where both wait it awaits approval, each listener hears of its own kind, and neither call runs before the last answer', async () => {
    temporaryFolder();
    const { agent, refunds } = deskAgent([[...ask, ...refund('A-1')], say('Done.')]);
    const handle = start(agent, 'Both');
    await read(handle, 'phase.suspended');
    const [approval] = await first(handle, 'awaitingApproval');
    const [question] = await first(handle, 'awaitingAnswer');
    expect(handle.status).toBe('awaitingApproval');
    expect(handle.requests.map(({ type }) => type).toSorted()).toEqual(['approval', 'question']);
    await handle.approve(approval?.id ?? '');
    expect(handle.status).toBe('awaitingAnswer');
    expect(refunds).toEqual([]);
    await handle.answer(question?.id ?? '', { day: 'mon' });
    expect(await handle.done).toMatchObject({ status: 'completed' });
    expect(refunds).toHaveLength(1);
  });

  test('its listener is called again each time what waits changes, with all that waits', async () => {
    temporaryFolder();
    const { agent } = deskAgent([[...refund('A-1'), ...refund('A-2'), ...ask], refund('A-3'), say('Done.')]);
    const handle = start(agent, 'Refund three');
    const heard: string[] = [];
    handle.on('awaitingApproval', (requests) => {
      heard.push(requests.map(({ reason }) => reason).join(', '));
    });
    await read(handle, 'phase.suspended');
    for (const { id, type } of handle.requests) await (type === 'approval' ? handle.approve(id) : handle.dismiss(id));
    const third = (await first(handle, 'awaitingApproval'))[0];
    await handle.approve(third?.id ?? '');
    await handle.done;
    // Never twice of the same, though the question came and went beside it.
    expect(heard.filter((each, index) => each === heard[index - 1])).toEqual([]);
    expect(heard.slice(-3)).toEqual(['Refund A-1, Refund A-2', 'Refund A-2', 'Refund A-3']);
  });

  test('a listener that comes late hears at once of what waits, and one that left hears nothing', async () => {
    temporaryFolder();
    const { agent } = deskAgent([refund('A-1'), refund('A-2'), say('Done.')]);
    const handle = start(agent, 'Refund two');
    await first(handle, 'awaitingApproval');
    let left = 0;
    handle.on('awaitingApproval', () => void left++)();
    const heard: string[] = [];
    handle.on('awaitingApproval', ([request]) => {
      heard.push(request?.reason ?? '');
      void handle.approve(request?.id ?? '');
    });
    expect(heard).toEqual([]);
    await Promise.resolve();
    expect(heard).toEqual(['Refund A-1']);
    await handle.done;
    expect(heard).toEqual(['Refund A-1', 'Refund A-2']);
    expect(left).toBe(0);
  });

  test('what is not pending throws, whatever is wrong with the id, and so does the second answer in one tick', async () => {
    temporaryFolder();
    const { agent, refunds } = deskAgent([[...refund('A-1'), ...ask], say('Done.')]);
    const handle = start(agent, 'Both');
    expect(() => handle.approve('int_x')).toThrow('no pending approval with id int_x');
    expect(() => handle.answer('int_x', [])).toThrow('no pending question with id int_x');
    const [approval] = await first(handle, 'awaitingApproval');
    const [question] = await first(handle, 'awaitingAnswer');
    const { id = '' } = approval ?? {};
    const { id: questionId = '' } = question ?? {};
    expect(() => handle.answer(id, [])).toThrow(`no pending question with id ${id}`);
    expect(() => handle.deny(questionId)).toThrow(`no pending approval with id ${questionId}`);
    expect(() => handle.tell(id, 'unknown')).toThrow(`no pending outcome with id ${id}`);
    const taken = handle.approve(id);
    expect(() => handle.deny(id)).toThrow(`no pending approval with id ${id}`);
    await taken;
    expect(() => handle.approve(id)).toThrow(`no pending approval with id ${id}`);
    await handle.dismiss(questionId);
    await handle.done;
    expect(() => handle.dismiss(questionId)).toThrow(`no pending question with id ${questionId}`);
    expect(refunds).toHaveLength(1);
  });

  test('a request that expires is denied, and the run goes on', async () => {
    temporaryFolder();
    const { agent, model } = deskAgent([refund('A-1'), say('Too late.')], { expiresIn: 1 });
    const handle = start(agent, 'Refund A-1');
    expect(await handle.done).toMatchObject({ status: 'completed', text: 'Too late.' });
    expect(JSON.stringify(model.calls[1]?.prompt)).toContain('expired before the operator decided');
  });

  test("the run's own limit counts for what asks without one", async () => {
    temporaryFolder();
    const { agent } = deskAgent([ask, say('Too late.')]);
    expect(await start(agent, 'When?', { expiresIn: 1 }).done).toMatchObject({ status: 'completed' });
  });

  test('every event of the session is heard once and in order, and live text with it', async () => {
    temporaryFolder();
    const { agent } = deskAgent([refund('A-1'), say('Do', 'ne.')]);
    const handle = start(agent, 'Refund A-1');
    const events: RunEvent[] = [];
    handle.on('event', (event) => events.push(event));
    handle.on('awaitingApproval', ([request]) => void handle.approve(request?.id ?? ''));
    await handle.done;
    const stored = events.flatMap((event) => ('event' in event ? [event] : []));
    expect(stored.map(({ seq }) => seq)).toEqual(stored.map((_, index) => index + 1));
    expect(stored.at(-1)?.event.type).toBe('run.ended');
    expect(events).toContainEqual(expect.objectContaining({ type: 'delta', kind: 'text', text: 'ne.' }));
  });

  test('a listener that throws harms nothing else, and is warned of', async () => {
    temporaryFolder();
    const { agent } = deskAgent([refund('A-1'), say('Done.')]);
    const warnings: Error[] = [];
    const hear = (warning: Error) => void warnings.push(warning);
    process.on('warning', hear);
    const handle = start(agent, 'Refund A-1');
    handle.on('awaitingApproval', () => {
      throw new Error('at once');
    });
    handle.on('awaitingApproval', async () => {
      throw new Error('later');
    });
    handle.on('event', (happened) => {
      if ('event' in happened && happened.event.type === 'approval.requested') throw new Error('in between');
    });
    handle.on('awaitingApproval', ([request]) => void handle.approve(request?.id ?? ''));
    expect(await handle.done).toMatchObject({ status: 'completed' });
    process.off('warning', hear);
    expect(new Set(warnings.map(({ message }) => message))).toEqual(new Set(['at once', 'later', 'in between']));
  });

  test('an event that does not exist throws, so that no one waits for it in vain', async () => {
    const handle = start(deskAgent([]).agent, 'Hello', { signal: AbortSignal.abort() });
    expect(() => handle.on('approval' as 'event', () => {})).toThrow('There is no event "approval".');
    await handle.done;
  });

  test('a run that fails says why', async () => {
    temporaryFolder();
    const { agent } = deskAgent([new Error('The model is out.')]);
    const result = await start(agent, 'Hello').done;
    expect(result).toMatchObject({ status: 'failed', text: '', reason: expect.stringContaining('The model is out.') });
  });

  test('what was defined wrongly throws, and a Studio that can not be opened rejects', async () => {
    const folder = temporaryFolder();
    const { agent } = deskAgent([]);
    expect(() => start({} as typeof agent, 'Hello')).toThrow(DefinitionError);
    const handle = start(agent, 'Hello', { journal: folder });
    await expect(handle.done).rejects.toThrow(folder);
    expect(handle.status).toBe('failed');
    const nowhere = start(agent, 'Hello', { folder: join(folder, 'nowhere') });
    await expect(nowhere.done).rejects.toThrow(`The folder ${join(folder, 'nowhere')} can't be opened`);
  });

  test('a journal that is a file keeps the session, and the next run goes on with it', async () => {
    const folder = temporaryFolder();
    const journal = join(folder, 'journal.sqlite');
    const { sessionId = '' } = await start(deskAgent([say('First.')]).agent, 'One', { journal }).done;
    const { agent, model } = deskAgent([say('Second.')]);
    const result = await start(agent, 'Two', { journal, session: sessionId }).done;
    expect(result).toEqual({ status: 'completed', text: 'Second.', sessionId });
    expect(JSON.stringify(model.calls[0]?.prompt)).toMatch(/One.*First\..*Two/);
  });
});

describe('stop', () => {
  test('ends the run as stopped before it begins, while it streams, while a tool runs and while it waits', async () => {
    temporaryFolder();
    const streaming = gate();
    const looking = gate();
    const atOnce = deskAgent([]);
    expect(await start(atOnce.agent, 'Hello').stop()).toMatchObject({ status: 'stopped', text: '' });
    expect(atOnce.model.calls).toHaveLength(0);

    const talking = start(deskAgent([[...say('I am '), ...wait(streaming)]]).agent, 'Hello');
    await read(talking, 'delta');
    expect(await talking.stop()).toMatchObject({ status: 'stopped', text: 'I am ' });

    const working = start(deskAgent([call('look', {})], { gate: looking }).agent, 'Look');
    await looking.reached;
    expect(await working.stop()).toMatchObject({ status: 'stopped' });

    const { agent, refunds } = deskAgent([refund('A-1')]);
    const waiting = start(agent, 'Refund A-1');
    const [request] = await first(waiting, 'awaitingApproval');
    const [stopped, approved] = await Promise.allSettled([waiting.stop(), waiting.approve(request?.id ?? '')]);
    expect(stopped).toMatchObject({ value: { status: 'stopped' } });
    expect(approved).toMatchObject({ status: 'rejected', reason: { code: 'gone' } });
    expect(refunds).toEqual([]);
    expect(waiting.requests).toEqual([]);
    expect(await waiting.stop()).toBe(await waiting.done);
  });
});

describe('an aborted signal', () => {
  test('aborted already: nothing begins', async () => {
    const { agent, model } = deskAgent([say('Hello')]);
    const handle = start(agent, 'Hello', { signal: AbortSignal.abort(), journal: '/nowhere/at/all' });
    expect(await handle.done).toMatchObject({ status: 'stopped', text: '' });
    expect(handle.status).toBe('stopped');
    expect(model.calls).toHaveLength(0);
  });

  test('before the Studio is open: no message is sent', async () => {
    temporaryFolder();
    const { agent, model } = deskAgent([say('Hello')]);
    const abort = new AbortController();
    const handle = start(agent, 'Hello', { signal: abort.signal });
    abort.abort();
    expect(await handle.done).toMatchObject({ status: 'stopped' });
    expect(model.calls).toHaveLength(0);
  });

  test('while the model streams and while a tool runs: both are let go of', async () => {
    temporaryFolder();
    const streaming = gate();
    const looking = gate();
    const talking = new AbortController();
    const handle = start(deskAgent([[...say('I am '), ...wait(streaming)]]).agent, 'Hello', { signal: talking.signal });
    await read(handle, 'delta');
    talking.abort();
    expect(await handle.done).toMatchObject({ status: 'stopped', text: 'I am ' });

    const working = new AbortController();
    const look = start(deskAgent([call('look', {})], { gate: looking }).agent, 'Look', { signal: working.signal });
    await looking.reached;
    working.abort();
    expect(await look.done).toMatchObject({ status: 'stopped' });
  });

  test('while requests wait: they are withdrawn, all of them, and nothing runs', async () => {
    temporaryFolder();
    const { agent, refunds } = deskAgent([[...refund('A-1'), ...ask]]);
    const abort = new AbortController();
    const handle = start(agent, 'Both', { signal: abort.signal });
    const statuses: string[] = [];
    handle.on('event', (happened) => {
      if ('event' in happened && 'resolution' in happened.event) statuses.push(happened.event.resolution.status);
    });
    await read(handle, 'phase.suspended');
    abort.abort();
    expect(await handle.done).toMatchObject({
      status: 'stopped',
      reason: 'The program that began the run took it back.',
    });
    expect(statuses).toEqual(['withdrawn', 'withdrawn']);
    expect(handle.requests).toEqual([]);
    expect(refunds).toEqual([]);
  });

  test('after the end: nothing changes', async () => {
    temporaryFolder();
    const abort = new AbortController();
    const handle = start(deskAgent([say('Done.')]).agent, 'Hello', { signal: abort.signal });
    await handle.done;
    abort.abort();
    expect(handle.status).toBe('completed');
  });
});
