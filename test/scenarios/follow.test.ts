import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Push } from '../../core/contract/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, cut, say, scriptedModel, wait } from '../../core/testing/scripted-model.ts';
import { applyDelta, applyEvent, applyProgress, type Transcript } from '../../core/transcript/index.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

function follow(transcript: Transcript, push: Push): Transcript {
  switch (push.type) {
    case 'event':
      return applyEvent(transcript, push.stored);
    case 'delta':
      return applyDelta(transcript, push);
    case 'progress':
      return applyProgress(transcript, push);
    default:
      return transcript;
  }
}

describe('a client that has a snapshot and what was pushed since', () => {
  it('shows what the host shows, whenever the snapshot was taken and however much of it was pushed again', async () => {
    const hold = gate();
    const inputSchema = z.object({ n: z.number() });
    const runs = createTool({
      name: 'runs',
      description: 'Runs.',
      inputSchema,
      execute: async (_, { progress }) => {
        progress(0.5, 'half');
        await hold.pass();
        return 'ran';
      },
    });
    const asks = createTool({
      name: 'asks',
      description: 'Asks.',
      inputSchema,
      requiresApproval: true,
      execute: () => 'done',
    });
    const model = scriptedModel([
      [...say('I will ', 'ask.'), ...call('runs', { n: 1 }), ...call('asks', { n: 2 }), ...call('asks', { n: 3 })],
      [...say('Hm'), ...call('runs', { n: 9 }), ...cut()],
      [...say('All ', 'done.')],
      [...say('Half '), ...wait(gate())],
    ]);
    scenario = await Scenario.open({ tools: [runs, asks], model });
    const { id: sessionId } = await scenario.do('sessions.create', { agentId: 'agent' });
    const snapshots: { transcript: Transcript; at: number }[] = [];
    const snapshot = async (): Promise<void> => {
      const at = scenario.pushes.length;
      snapshots.push({ transcript: await scenario.do('sessions.transcript', { sessionId }), at });
    };
    await snapshot();
    const { runId } = await scenario.do('messages.send', { sessionId, text: 'Do' });
    await snapshot();
    await hold.reached;
    await scenario.untilTrue(async () => {
      await snapshot();
      return (await scenario.pending()).length === 2;
    });
    for (const [index, request] of (await scenario.pending()).entries()) {
      await scenario.respond(request, index === 0 ? 'approve' : 'deny');
      await snapshot();
    }
    hold.open();
    const each = (status: string) =>
      scenario.untilTrue(async () => {
        await snapshot();
        return (await scenario.status(sessionId)) === status;
      });
    await each('failed');
    await scenario.do('runs.retry', { runId });
    await each('completed');
    const { runId: second } = await scenario.do('messages.send', { sessionId, text: 'More' });
    await scenario.untilTrue(async () => {
      await snapshot();
      return (await scenario.entries(sessionId)).some((entry) => entry.kind === 'text' && entry.text === 'Half ');
    });
    await scenario.do('runs.stop', { runId: second });

    const final = await scenario.do('sessions.transcript', { sessionId });
    expect(snapshots.length).toBeGreaterThan(10);
    for (const { transcript, at } of snapshots) {
      for (const from of [at, Math.max(0, at - 7), 0]) {
        const followed = scenario.pushes.slice(from).reduce(follow, transcript);
        expect({ entries: followed.entries, seq: followed.seq }).toEqual({ entries: final.entries, seq: final.seq });
      }
    }
  });

  it('reads older pages that join the newer ones without gap or repeat', async () => {
    scenario = await Scenario.open({
      model: scriptedModel(Array.from({ length: 6 }, (_, index) => say(`Answer ${index}`))),
    });
    const { id: sessionId } = await scenario.do('sessions.create', { agentId: 'agent' });
    for (let index = 0; index < 6; index++) {
      await scenario.do('messages.send', { sessionId, text: `Question ${index}` });
      await scenario.until(sessionId, 'completed');
    }
    const whole = await scenario.entries(sessionId);
    const paged: unknown[] = [];
    let before: number | undefined;
    do {
      const page = await scenario.do('sessions.transcript', {
        sessionId,
        limit: 3,
        ...(before !== undefined && { before }),
      });
      paged.unshift(...page.entries);
      before = page.before;
    } while (before !== undefined);
    expect(paged).toEqual(whole);
    expect(whole).toHaveLength(12);
  });
});

describe('what leaves the host', () => {
  it('holds neither the model messages nor a continuation', async () => {
    const asks = createTool({
      name: 'asks',
      description: 'A.',
      inputSchema: z.object({}),
      requiresApproval: true,
      execute: () => 1,
    });
    scenario = await Scenario.open({ tools: [asks], model: scriptedModel([[...say('Hm'), ...call('asks', {})]]) });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const outside = JSON.stringify([
      scenario.pushes,
      await scenario.events(sessionId),
      await scenario.entries(sessionId),
    ]);
    expect(outside).toContain('phase.suspended');
    expect(outside).not.toContain('"continuation"');
    expect(outside).not.toContain('"role"');
  });

  it('is what was kept there: the selection and drafts survive a restart, and an answered draft is gone', async () => {
    const asks = createTool({
      name: 'asks',
      description: 'A.',
      inputSchema: z.object({}),
      requiresApproval: true,
      execute: () => 1,
    });
    scenario = await Scenario.open({ tools: [asks], model: scriptedModel([call('asks', {}), say('Done.')]) });
    const { sessionId } = await scenario.ask('Do');
    await scenario.until(sessionId, 'waiting');
    const [request] = await scenario.pending();
    if (!request) throw new Error('nothing pending');
    const key = `reason:${request.request.id}`;
    await scenario.do('drafts.set', { key, text: 'because' });
    await scenario.do('drafts.set', { key: `composer:${sessionId}`, text: 'next I' });
    await scenario.do('sessions.select', { sessionId });
    await scenario.restart('crash', { model: scriptedModel([say('Done.')]) });
    expect((await scenario.do('studio.get', {})).selection).toEqual({ sessionId });
    expect(await scenario.do('drafts.get', { key })).toEqual({ text: 'because' });
    await scenario.respond(request, 'approve');
    expect(await scenario.do('drafts.get', { key })).toEqual({ text: '' });
    expect(await scenario.do('drafts.get', { key: `composer:${sessionId}` })).toEqual({ text: 'next I' });
    await scenario.until(sessionId, 'completed');
  });
});

describe('how many requests wait', () => {
  it('is told over all sessions with every change, however many more sessions there are than a list shows', async () => {
    const asks = createTool({
      name: 'asks',
      description: 'A.',
      inputSchema: z.object({}),
      requiresApproval: true,
      execute: () => 1,
    });
    const model = scriptedModel([
      [...call('asks', {}), ...call('asks', {})],
      call('asks', {}),
      ...Array.from({ length: 3 }, () => say('Quiet.')),
    ]);
    scenario = await Scenario.open({ tools: [asks], model });
    const told = (): number | undefined => scenario.pushes.findLast((push) => push.type === 'session')?.pending;
    const kept = async (): Promise<number> => (await scenario.do('studio.get', {})).pending;
    expect(await kept()).toBe(0);
    const first = await scenario.ask('Twice');
    await scenario.until(first.sessionId, 'waiting');
    const second = await scenario.ask('Once');
    await scenario.until(second.sessionId, 'waiting');
    for (let more = 0; more < 3; more++) await scenario.until((await scenario.ask('Nothing')).sessionId, 'completed');
    const { sessions } = await scenario.do('sessions.list', { limit: 3 });
    expect(sessions.map(({ pending }) => pending)).toEqual([0, 0, 0]);
    expect([told(), await kept()]).toEqual([3, 3]);

    await scenario.restart('crash', { model: scriptedModel([say('Done.')]) });
    expect(await kept()).toBe(3);
    const [request] = await scenario.pending(first.sessionId);
    if (!request) throw new Error('nothing pending');
    await scenario.respond(request, 'approve');
    expect([told(), await kept()]).toEqual([2, 2]);
    await scenario.respond(request, 'deny');
    expect(await kept()).toBe(2);
    await scenario.do('runs.stop', { runId: first.runId });
    expect([told(), await kept()]).toEqual([1, 1]);
  });
});
