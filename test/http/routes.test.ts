import { jsonSchema, tool as sdkTool } from 'ai';
import { describe, expect, test } from 'vitest';
import { fromSdkTool } from '../../core/agent/sdk-tool.ts';
import { ask, pay, slow } from './tools.ts';
import { openWorld } from './world.ts';

const tools = [pay, ask];
const approve = { decision: 'approve' };
const FORM = 'call ask {"questions":[{"id":"day","text":"Which day?","choices":[{"value":"mon","label":"Monday"}]}]}';

describe('what is there', () => {
  test('the sign of life needs no token', async () => {
    const { server } = await openWorld();
    const response = await fetch(`${server.url}/v1/health`);
    expect({ status: response.status, body: await response.json() }).toEqual({
      status: 200,
      body: { name: 'holdpoint', version: '1.2.3' },
    });
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.get('x-content-type-options')).toBe('nosniff');
    expect([...response.headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  });

  test('agents are described with their tools', async () => {
    const { get } = await openWorld({ tools });
    const { status, body } = await get('/v1/agents');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      agents: [
        {
          id: 'agent',
          name: 'Agent',
          tools: [
            { name: 'pay', description: 'Pays.', mayAsk: true, inputSchema: { type: 'object', required: ['amount'] } },
            { name: 'ask', description: 'Asks.', mayAsk: true },
          ],
        },
      ],
    });
  });

  test('a tool whose schema throws, or goes round in a circle, says so and hides no other', async () => {
    const circle: Record<string, unknown> = { type: 'object' };
    circle['properties'] = { circle };
    const odd = (name: string, schema: () => object) =>
      fromSdkTool(name, sdkTool({ inputSchema: jsonSchema<object>(schema), execute: () => null }));
    const thrown = () => {
      throw new Error('No schema today.');
    };
    const { get } = await openWorld({ tools: [odd('broken', thrown), odd('circle', () => circle), pay] });
    const { status, body } = await get('/v1/agents');
    expect(status).toBe(200);
    const why = 'The input schema of this tool can’t be described: ';
    expect(body.agents[0].tools).toMatchObject([
      { name: 'broken', inputSchema: { type: 'object' }, fault: `${why}No schema today.` },
      { name: 'circle', inputSchema: { type: 'object' }, fault: expect.stringContaining(`${why}Converting circular`) },
      { name: 'pay', inputSchema: { type: 'object', required: ['amount'] } },
    ]);
    expect(body.agents[0].tools[2]).not.toHaveProperty('fault');
  });

  test('sessions are made, found and listed in pages', async () => {
    const { get, post } = await openWorld();
    const ids: string[] = [];
    for (const title of ['One', 'Two', 'Three']) {
      const made = await post('/v1/sessions', { agentId: 'agent', title });
      expect(made.status).toBe(201);
      expect(Object.keys(made.body)).toEqual(['id']);
      expect(made.headers.get('location')).toBe(`/v1/sessions/${made.body.id}`);
      expect((await get(made.headers.get('location') ?? '')).body).toMatchObject({ id: made.body.id, title });
      ids.unshift(made.body.id);
    }
    const first = await get('/v1/sessions?limit=2');
    const second = await get(`/v1/sessions?limit=2&before=${encodeURIComponent(first.body.next)}`);
    expect([...first.body.sessions, ...second.body.sessions].map(({ id }) => id)).toEqual(ids);
    expect(second.body.next).toBeUndefined();
    for (const id of ['nobody', 'x'.repeat(500)])
      expect(await get(`/v1/sessions/${id}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await post('/v1/sessions', { agentId: 'nobody' })).toMatchObject({
      status: 404,
      body: { code: 'not_found', detail: 'There is no agent "nobody" in this project.' },
    });
  });

  test('a message runs, its session tells how, and the transcript comes in pages', async () => {
    const { get, post, told } = await openWorld({ tools });
    const { body } = await post('/v1/sessions', { agentId: 'agent' });
    const done = told((push) => push.type === 'session' && push.session.run?.status === 'completed');
    const sent = await post(`/v1/sessions/${body.id}/messages`, { text: 'call pay {"amount":5}' });
    expect(sent).toMatchObject({ status: 202, body: { runId: expect.any(String) } });
    await done;
    expect((await get(`/v1/sessions/${body.id}`)).body.run).toEqual({
      id: sent.body.runId,
      sessionId: body.id,
      status: 'completed',
    });
    const whole = (await get(`/v1/sessions/${body.id}/transcript`)).body;
    expect(whole.entries[0]).toMatchObject({ kind: 'message', text: 'call pay {"amount":5}', by: { surface: 'http' } });
    const pages = [];
    let before: number | undefined;
    do {
      const { body: page } = await get(
        `/v1/sessions/${body.id}/transcript?limit=1${before === undefined ? '' : `&before=${before}`}`,
      );
      pages.unshift(...page.entries);
      before = page.before;
    } while (before !== undefined);
    expect(pages).toEqual(whole.entries);
    expect((await get('/v1/sessions/nobody/transcript')).status).toBe(404);
    expect((await post('/v1/sessions/nobody/messages', { text: 'Hello' })).status).toBe(404);
  });
});

describe('what waits', () => {
  test('is listed flat, with what became of it', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    const { sessionId } = await say('call pay {"amount":90}', 'waiting');
    const { sessionId: other } = await say(FORM, 'waiting');
    const pending = (await get('/v1/interactions?status=pending')).body.interactions;
    expect(pending).toMatchObject([
      {
        type: 'tool-approval',
        sessionId,
        toolName: 'pay',
        input: { amount: 90, note: 'none' },
        digest: expect.stringMatching(/^[0-9a-f]{64}$/),
        reason: 'Pay $90',
        status: 'pending',
      },
      { type: 'tool-question', sessionId: other, status: 'pending' },
    ]);
    expect((await get(`/v1/interactions/${pending[0].id}`)).body).toEqual(pending[0]);
    expect((await get(`/v1/interactions?sessionId=${other}`)).body.interactions).toHaveLength(1);
    const first = (await get('/v1/interactions?limit=1')).body;
    const second = (await get(`/v1/interactions?limit=1&after=${encodeURIComponent(first.next)}`)).body;
    expect([...first.interactions, ...second.interactions]).toEqual(pending);
    expect((await get(`/v1/sessions/${sessionId}/approvals`)).body).toEqual({
      approvals: [Object.fromEntries(Object.entries(pending[0]).filter(([name]) => name !== 'status'))],
    });
    expect((await get(`/v1/sessions/${other}/approvals`)).body).toEqual({ approvals: [] });
    expect((await get('/v1/sessions/nobody/approvals')).status).toBe(404);
    expect((await get('/v1/interactions/nothing')).status).toBe(404);

    const { id, digest } = pending[0];
    const answered = await post(`/v1/interactions/${id}/response`, { type: 'tool-approval', digest, ...approve });
    expect(answered).toMatchObject({
      status: 200,
      body: { status: 'approved', by: { name: 'Ada', surface: 'http' }, at: expect.any(Number) },
    });
    expect((await get(`/v1/interactions/${id}`)).body).toMatchObject({
      status: 'approved',
      resolution: answered.body,
      toolName: 'pay',
    });
  });

  test('is decided once: the second is told who was first', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    const { sessionId } = await say('call pay {"amount":90}', 'waiting');
    const { approvals } = (await get(`/v1/sessions/${sessionId}/approvals`)).body;
    const path = `/v1/sessions/${sessionId}/approvals/${approvals[0].callId}`;
    const denied = await post(path, { decision: 'deny', reason: 'Too much.' }, { 'holdpoint-surface': 'terminal' });
    expect(denied).toMatchObject({
      status: 200,
      body: { status: 'denied', reason: 'Too much.', by: { surface: 'terminal' } },
    });
    expect(await post(path, approve)).toMatchObject({
      status: 409,
      body: { code: 'already_resolved', detail: expect.stringContaining('denied by Ada in Terminal') },
    });
    expect(await post(`/v1/sessions/${sessionId}/approvals/nothing`, approve)).toMatchObject({ status: 404 });
    expect(await post(`/v1/sessions/nobody/approvals/${approvals[0].callId}`, approve)).toMatchObject({ status: 404 });
    const { digest, id } = approvals[0];
    expect(await post(`/v1/interactions/${id}/response`, { type: 'tool-approval', digest, ...approve })).toMatchObject({
      status: 409,
      body: { code: 'already_resolved' },
    });
  });

  test('only "terminal" is honoured as another surface', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    const { sessionId } = await say('call pay {"amount":90}', 'waiting');
    const { approvals } = (await get(`/v1/sessions/${sessionId}/approvals`)).body;
    const path = `/v1/sessions/${sessionId}/approvals/${approvals[0].callId}`;
    const decided = await post(path, approve, { 'holdpoint-surface': 'desktop' });
    expect(decided.body.by).toEqual({ name: 'Ada', surface: 'http' });
  });

  test('is gone once it was stopped', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    const { sessionId, runId } = await say('call pay {"amount":90}', 'waiting');
    const [approval] = (await get(`/v1/sessions/${sessionId}/approvals`)).body.approvals;
    expect(await post(`/v1/runs/${runId}/stop`)).toMatchObject({
      status: 200,
      body: { id: runId, sessionId, status: 'stopped' },
    });
    const response = { type: 'tool-approval', digest: approval.digest, ...approve };
    expect(await post(`/v1/interactions/${approval.id}/response`, response)).toMatchObject({
      status: 410,
      body: { code: 'gone' },
    });
  });

  test('stays pending through malformed responses', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    await say('call pay {"amount":90}', 'waiting');
    const [{ id, digest }] = (await get('/v1/interactions')).body.interactions;
    const malformed = [
      { type: 'tool-approval', ...approve },
      { type: 'tool-approval', digest: 'another', ...approve },
      { type: 'tool-approval', digest, decision: 'perhaps' },
      { type: 'tool-approval', digest, decision: 'approve', resaon: 'A mistyped name' },
      { type: 'tool-question', answers: [] },
      { type: 'tool-outcome', outcome: 'happened' },
      {},
      [],
      null,
      'approve',
    ];
    for (const response of malformed) {
      expect(await post(`/v1/interactions/${id}/response`, response)).toMatchObject({
        status: 422,
        body: { code: 'invalid', status: 422, type: 'about:blank', title: 'Unprocessable Entity' },
      });
    }
    expect((await get(`/v1/interactions/${id}`)).body.status).toBe('pending');
  });

  test('a form is told which question is wrong, and then answered; another is dismissed', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    await say(FORM, 'waiting');
    const [{ id }] = (await get('/v1/interactions')).body.interactions;
    const answer = (value: string) => ({ type: 'tool-question', answers: [{ questionId: 'day', value }] });
    expect(await post(`/v1/interactions/${id}/response`, answer('sun'))).toMatchObject({
      status: 422,
      body: { code: 'invalid', faults: [{ questionId: 'day', message: '"sun" is none of the choices.' }] },
    });
    expect(await post(`/v1/interactions/${id}/response`, answer('mon'))).toMatchObject({
      status: 200,
      body: { status: 'answered', answers: [{ questionId: 'day', value: 'mon' }] },
    });
    await say(FORM, 'waiting');
    const [{ id: second }] = (await get('/v1/interactions?status=pending')).body.interactions;
    expect(await post(`/v1/interactions/${second}/response`, { type: 'tool-question', dismiss: true })).toMatchObject({
      status: 200,
      body: { status: 'dismissed' },
    });
  });
});

describe('after a restart', () => {
  test('what waited waits still, and is decided', async () => {
    const world = await openWorld({ tools });
    const { sessionId } = await world.ask('call pay {"amount":90}', 'waiting');
    const before = (await world.get('/v1/interactions?status=pending')).body;
    await world.restart();
    expect((await world.get('/v1/interactions?status=pending')).body).toEqual(before);
    const done = world.told((push) => push.type === 'session' && push.session.run?.status === 'completed');
    const path = `/v1/sessions/${sessionId}/approvals/${before.interactions[0].callId}`;
    expect(await world.post(path, approve)).toMatchObject({ status: 200, body: { status: 'approved' } });
    await done;
  });

  test('what nobody saw finish is asked about, and what it did is told', async () => {
    const { slow: tool, entered } = slow();
    const world = await openWorld({ tools: [tool] });
    await world.ask('call slow {}', 'running');
    await entered.reached;
    await world.restart();
    const [asked] = (await world.get('/v1/interactions?status=pending')).body.interactions;
    expect(asked).toMatchObject({ type: 'tool-outcome', toolName: 'slow', input: {}, startedAt: expect.any(Number) });
    const path = `/v1/interactions/${asked.id}/response`;
    expect((await world.post(path, { type: 'tool-outcome', outcome: 'hapened' })).status).toBe(422);
    expect((await world.post(path, { type: 'tool-outcome', outcome: 'happened', ouput: 'x' })).status).toBe(422);
    const done = world.told((push) => push.type === 'session' && push.session.run?.status === 'completed');
    expect(await world.post(path, { type: 'tool-outcome', outcome: 'happened', output: 'done' })).toMatchObject({
      status: 200,
      body: { status: 'answered', outcome: 'happened' },
    });
    await done;
  });
});

describe('runs', () => {
  test('a message is refused while one waits, unless its requests are to be withdrawn', async () => {
    const { ask: say, get, post } = await openWorld({ tools });
    const { sessionId } = await say('call pay {"amount":90}', 'waiting');
    const path = `/v1/sessions/${sessionId}/messages`;
    expect(await post(path, { text: 'Hello' })).toMatchObject({ status: 409, body: { code: 'conflict' } });
    expect(await post(path, { text: 'Hello', ifPending: 'wihtdraw' })).toMatchObject({ status: 422 });
    expect(await post(path, { text: 'Hello', ifPending: 'withdraw' })).toMatchObject({ status: 202 });
    expect((await get(`/v1/interactions?sessionId=${sessionId}`)).body.interactions).toMatchObject([
      { status: 'withdrawn' },
    ]);
  });

  test('a message is refused while one runs, whatever it says, and Stop ends it', async () => {
    const { slow: tool, entered } = slow();
    const { ask: say, post } = await openWorld({ tools: [tool] });
    const { sessionId, runId } = await say('call slow {}', 'running');
    await entered.reached;
    expect(await post(`/v1/sessions/${sessionId}/messages`, { text: 'Hello', ifPending: 'withdraw' })).toMatchObject({
      status: 409,
      body: { code: 'conflict' },
    });
    expect(await post(`/v1/runs/${runId}/stop`)).toMatchObject({ status: 200, body: { status: 'stopped' } });
  });

  test('what a run can’t do is refused, and an unknown run isn’t there', async () => {
    const { ask: say, post } = await openWorld({ tools });
    const { runId } = await say('Hello', 'completed');
    for (const command of ['stop', 'resume', 'retry', 'continue']) {
      expect(await post(`/v1/runs/${runId}/${command}`)).toMatchObject({ status: 409, body: { code: 'conflict' } });
      expect(await post(`/v1/runs/nothing/${command}`)).toMatchObject({ status: 404, body: { code: 'not_found' } });
    }
  });

  test('their body is optional, also where it claims to be JSON, and strict where there is one', async () => {
    const { ask: say, call, post } = await openWorld({ tools });
    const { runId } = await say('call pay {"amount":90}', 'waiting');
    const stop = `/v1/runs/${runId}/stop`;
    expect((await post(stop, { force: true })).status).toBe(422);
    expect((await post(stop, 'x', { 'content-type': 'text/plain' })).status).toBe(415);
    expect((await call('POST', stop, undefined, { 'content-type': 'application/json' })).status).toBe(200);
    expect((await post(stop, {})).status).toBe(200);
  });
});

describe('tools that a person runs', () => {
  test('give their output, or what they threw', async () => {
    const { post } = await openWorld({ tools });
    const path = '/v1/agents/agent/tools/pay';
    const paid = await post(path, { input: { amount: 90 } });
    expect(paid).toMatchObject({ status: 200, body: { callId: expect.any(String), output: { paid: 90 } } });
    const threw = await post(path, { input: { amount: 13 } });
    expect(threw).toMatchObject({ status: 200, body: { error: expect.stringContaining('Not thirteen.') } });
    expect(Object.keys(threw.body)).toEqual(['callId', 'error']);
  });

  test('are refused where they can’t be run', async () => {
    const { post } = await openWorld({ tools });
    expect((await post('/v1/agents/agent/tools/pay', { input: { amount: -1 } })).status).toBe(422);
    expect((await post('/v1/agents/agent/tools/pay', {})).status).toBe(422);
    expect((await post('/v1/agents/agent/tools/pay')).status).toBe(422);
    expect((await post('/v1/agents/agent/tools/sell', { input: {} })).status).toBe(404);
    expect((await post('/v1/agents/nobody/tools/pay', { input: {} })).status).toBe(404);
    expect(await post('/v1/agents/agent/tools/ask', { input: { questions: [] } })).toMatchObject({
      status: 403,
      body: { code: 'not_allowed' },
    });
  });

  test('tell what nobody knows where Holdpoint closes meanwhile', async () => {
    const { slow: tool, entered } = slow();
    const { post, studio } = await openWorld({ tools: [tool] });
    const answered = post('/v1/agents/agent/tools/slow', { input: {} });
    await entered.reached;
    await studio.close();
    expect(await answered).toMatchObject({ status: 200, body: { unknown: expect.stringContaining('not known') } });
  });
});

describe('what isn’t there', () => {
  test('has no address, takes no other method and no other kind of body', async () => {
    const { call, get, post } = await openWorld({ tools });
    expect(await get('/v1/nothing')).toMatchObject({ status: 404, body: { code: 'not_found' } });
    expect(await get('/')).toMatchObject({ status: 404 });
    const wrong = await call('DELETE', '/v1/sessions');
    expect(wrong).toMatchObject({ status: 405, body: { code: 'not_allowed' } });
    expect(wrong.headers.get('allow')).toBe('GET, HEAD, POST');
    expect((await post('/v1/health')).headers.get('allow')).toBe('GET, HEAD');
    expect((await post('/v1/sessions/x/events')).headers.get('allow')).toBe('GET');
    expect((await get('/v1/interactions/x/response')).headers.get('allow')).toBe('POST');
    const text = await post('/v1/sessions', 'agentId=agent', { 'content-type': 'application/x-www-form-urlencoded' });
    expect(text).toMatchObject({ status: 415, body: { code: 'invalid' } });
    expect(text.headers.get('content-type')).toBe('application/problem+json');
  });

  test('queries and bodies that don’t fit are refused with what is wrong', async () => {
    const { get, post } = await openWorld({ tools });
    for (const query of ['limit=0', 'limit=501', 'limit=1.5', 'limit=', 'limit=0x10', 'limit=1&limit=2', 'lmit=1'])
      expect({ query, ...(await get(`/v1/sessions?${query}`)) }).toMatchObject({ query, status: 422 });
    expect((await get('/v1/interactions?status=open')).status).toBe(422);
    for (const body of ['{"agentId":', '', '{"agentId":"agent"}x', '\u0000', '{"agentId":"agent","titel":"x"}'])
      expect({ sent: body, ...(await post('/v1/sessions', body)) }).toMatchObject({ sent: body, status: 422 });
    expect((await get('/v1/sessions')).body.sessions).toEqual([]);
  });

  test('a HEAD has the headers of its GET', async () => {
    const { call } = await openWorld();
    expect(await call('HEAD', '/v1/agents')).toMatchObject({ status: 200, text: '' });
  });
});
