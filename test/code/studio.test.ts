import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Agent, DefinitionError, type RunningStudio, Studio, type StudioSettings } from '../../core/index.ts';
import { codePlace } from '../../core/surface/code/code-place.ts';
import { tokenFile } from '../../core/surface/http/token.ts';
import { gate } from '../../core/testing/gate.ts';
import { call, say, wait } from '../../core/testing/scripted-model.ts';
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { deskAgent, form, temporaryFolder } from './opened.ts';
import { first, read } from './wait-for.ts';

const refund = call('refund', { order: 'A-1' });

describe('Studio', () => {
  test('serves HTTP in the process, with the agents that it was given', async () => {
    const folder = temporaryFolder();
    const studio = await serve([deskAgent([]).agent], { folder });
    expect(await (await fetch(`${studio.url}/v1/health`)).json()).toMatchObject({ name: 'holdpoint' });
    expect(await get(studio, '/v1/agents')).toMatchObject({ agents: [{ id: 'desk', name: 'Desk' }] });
    expect(studio.url).toBe(`http://127.0.0.1:${studio.port}`);
    expect(studio.openUrl()).toContain(studio.url);
    expect(studio.openUrl()).not.toBe(studio.openUrl());
    await studio.close();
    await expect(fetch(studio.url)).rejects.toThrow('fetch failed');
  });

  test('a run that code began is answered over HTTP, and code is told who was first', async () => {
    const folder = temporaryFolder();
    const { agent, refunds } = deskAgent([refund, say('Done.')]);
    const studio = await serve([agent], { folder, operator: 'Ada' });
    const handle = studio.start('desk', 'Refund A-1');
    const [request] = await first(handle, 'awaitingApproval');
    const { id = '', sessionId = '', callId = '' } = request ?? {};
    expect(studio.requests).toEqual([request]);
    const [, late] = await Promise.allSettled([
      post(studio, `/v1/sessions/${sessionId}/approvals/${callId}`, { decision: 'approve' }),
      handle.done.then(() => studio.approve(id)),
    ]);
    expect(late).toMatchObject({ reason: { message: `no pending approval with id ${id}` } });
    expect(await handle.done).toMatchObject({ status: 'completed', text: 'Done.' });
    expect(await get(studio, `/v1/interactions/${id}`)).toMatchObject({
      status: 'approved',
      resolution: { by: { name: 'Ada', surface: 'http' } },
    });
    expect(refunds).toHaveLength(1);
  });

  test('two handles that answer the same request: the first counts, the second is told', async () => {
    const folder = temporaryFolder();
    const { agent } = deskAgent([refund, say('Done.')]);
    const studio = await serve([agent], { folder, operator: 'Ada' });
    const handle = studio.start(agent, 'Refund A-1');
    const [{ id } = { id: '' }] = await first(handle, 'awaitingApproval');
    const [one, other] = await Promise.allSettled([handle.approve(id), studio.deny(id)]);
    expect(one.status).toBe('fulfilled');
    expect(other).toMatchObject({
      reason: { code: 'already_resolved', message: expect.stringContaining('approved by Ada in Code') },
    });
    await handle.done;
  });

  test('what waits survives a restart on the same journal, is listed, and is answered from code', async () => {
    const folder = temporaryFolder();
    const journal = join(folder, 'kept.sqlite');
    const before = await serve([deskAgent([[...refund, ...call('ask', form)]]).agent], { folder, journal });
    const left = before.start('desk', 'Both');
    await read(left, 'phase.suspended');
    await before.close();
    expect(await left.done).toMatchObject({
      status: 'awaitingApproval',
      reason: 'The Studio was closed while this run waited. Its journal keeps it.',
    });

    const { agent, refunds, model } = deskAgent([say('Done.')]);
    const studio = await serve([agent], { folder, journal });
    const [question, approval] = [studio.requests.find(isA('question')), studio.requests.find(isA('approval'))];
    expect(studio.requests).toHaveLength(2);
    await studio.answer(question?.id ?? '', { day: 'mon' });
    expect(refunds).toEqual([]);
    await studio.approve(approval?.id ?? '');
    expect(studio.requests).toEqual([]);
    await until(studio, left.sessionId ?? '', 'completed');
    expect(refunds).toHaveLength(1);
    expect(JSON.stringify(model.calls[0]?.prompt)).toContain('"value":"mon"');
  });

  test('a call that was cut off by closing is asked about at the next start, and what became of it is told', async () => {
    const folder = temporaryFolder();
    const looking = gate();
    const before = await serve([deskAgent([call('look', {})], { gate: looking }).agent], { folder });
    const cut = before.start('desk', 'Look');
    await looking.reached;
    await before.close();
    expect(await cut.done).toMatchObject({ status: 'awaitingAnswer' });

    const { agent, model } = deskAgent([say('Good.')]);
    const studio = await serve([agent], { folder });
    const [outcome] = await first(studio, 'awaitingAnswer');
    expect(outcome).toMatchObject({ type: 'outcome', tool: 'look', input: {} });
    await studio.tell(outcome?.id ?? '', 'happened', { seen: 'by hand' });
    await until(studio, cut.sessionId ?? '', 'completed');
    expect(JSON.stringify(model.calls[0]?.prompt)).toContain('by hand');
  });

  test('a session is gone on with, and an aborted signal withdraws what waits', async () => {
    const folder = temporaryFolder();
    const { agent, model } = deskAgent([say('First.'), refund]);
    const studio = await serve([agent], { folder });
    const { sessionId = '' } = await studio.start(agent, 'One').done;
    const abort = new AbortController();
    const handle = studio.start(agent, 'Two', { session: sessionId, signal: abort.signal });
    const [{ id } = { id: '' }] = await first(handle, 'awaitingApproval');
    expect(JSON.stringify(model.calls[1]?.prompt)).toMatch(/One.*First\..*Two/);
    abort.abort();
    expect(await handle.done).toMatchObject({ status: 'stopped', sessionId });
    expect(await get(studio, `/v1/interactions/${id}`)).toMatchObject({ status: 'withdrawn' });
  });

  test('what runs when it is closed fails with the reason, and a run begun after it fails too', async () => {
    const folder = temporaryFolder();
    const streaming = gate();
    const studio = await serve([deskAgent([[...say('I am '), ...wait(streaming)]]).agent], { folder });
    const handle = studio.start('desk', 'Hello');
    await streaming.reached;
    await Promise.all([studio.close(), studio.close()]);
    expect(await handle.done).toMatchObject({
      status: 'failed',
      reason: 'The app was closed while this was running.',
    });
    expect(await studio.start('desk', 'Hello').done).toMatchObject({ status: 'failed' });
  });

  test('a port that is taken is a sentence, and leaves the journal free', async () => {
    const folder = temporaryFolder();
    const other = temporaryFolder();
    const { agent } = deskAgent([]);
    const { port } = await serve([agent], { folder: other });
    const studio = new Studio([agent], { folder });
    await expect(studio.start({ port })).rejects.toThrow(
      `Another Holdpoint is serving on port ${port}. Give another with start({ port }), or port 0 for any free one.`,
    );
    await expect(studio.start({ port: 70_000 })).rejects.toThrow('70000 is no port');
    await (await studio.start({ port: 0 })).close();
  });

  test('a Studio that can not be served leaves nothing open: no server, no draft, no journal', async () => {
    const folder = temporaryFolder();
    const { agent } = deskAgent([]);
    const other = await serve([agent], { folder });
    const { port } = other;
    await other.close();
    const { dataFolder } = codePlace(folder).project;
    mkdirSync(join(dataFolder, 'http.json'), { recursive: true });
    const studio = new Studio([agent], { folder });
    await expect(studio.start({ port })).rejects.toThrow(/^Holdpoint can’t leave word of its server in .*\.$/);
    await expect(fetch(`http://127.0.0.1:${port}`)).rejects.toThrow('fetch failed');
    expect(readdirSync(dataFolder).filter((name) => name.startsWith('http.json.'))).toEqual([]);
    rmSync(join(dataFolder, 'http.json'), { recursive: true });
    await (await studio.start({ port })).close();
  });

  test('a journal that is in use is a sentence', async () => {
    const folder = temporaryFolder();
    const { agent } = deskAgent([]);
    await serve([agent], { folder });
    await expect(new Studio([agent], { folder }).start({ port: 0 })).rejects.toThrow('a program');
  });

  test('what was defined wrongly throws where it is made', () => {
    const { agent } = deskAgent([]);
    expect(() => new Studio([])).toThrow(DefinitionError);
    expect(() => new Studio([agent, agent])).toThrow('two agents with the id "desk"');
    expect(() => new Studio([agent], { concurrency: 0 })).toThrow('concurrency');
    expect(() => new Studio([agent], { expiresIn: -1 })).toThrow(DefinitionError);
    expect(() => new Studio([agent], { quickPrompts: [1] as never })).toThrow('quickPrompts');
    expect(agent).toBeInstanceOf(Agent);
  });
});

async function serve(agents: Agent[], settings: StudioSettings): Promise<RunningStudio> {
  const studio = await new Studio(agents, settings).start({ port: 0 });
  onTestFinished(() => studio.close());
  return studio;
}

function isA(type: string) {
  return (request: { type: string }) => request.type === type;
}

function headers() {
  const token = readFileSync(tokenFile(process.env['HOLDPOINT_DATA'] ?? ''), 'utf8').trim();
  return { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
}

async function get(studio: RunningStudio, path: string): Promise<unknown> {
  return (await fetch(studio.url + path, { headers: headers() })).json();
}

async function post(studio: RunningStudio, path: string, body: object): Promise<unknown> {
  return (await fetch(studio.url + path, { method: 'POST', headers: headers(), body: JSON.stringify(body) })).json();
}

/** Follows the session's events until its run has ended so. */
async function until(studio: RunningStudio, sessionId: string, status: string): Promise<void> {
  const response = await fetch(`${studio.url}/v1/sessions/${sessionId}/events`, { headers: headers() });
  let told = '';
  for await (const chunk of response.body ?? []) {
    told += Buffer.from(chunk).toString('utf8');
    if (told.includes('"type":"run.ended"')) break;
  }
  expect(told).toContain(`"status":"${status}"`);
}
