import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import { jsonSchema, type ModelMessage, tool } from 'ai';
import { keptAgent } from '../../core/run/kept-agent.ts';
import { memoryJournal } from '../../core/testing/memory-journal.ts';
import { emptyInspection, inspect, type RunInspection } from '../../core/transcript/index.ts';
import { Scenario } from '../../core/testing/scenario.ts';
import { call, cut, say, scriptedModel, type ScriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ amount: z.number(), currency: z.string().default('USD') }),
  requiresApproval: ({ amount }) => amount > 50,
  execute: ({ amount }) => ({ paid: amount }),
});

/** A tool that throws from a function of its own, with a cause. */
const broken = createTool({
  name: 'broken',
  description: 'Throws.',
  inputSchema: z.object({}),
  execute: function throwsInHere() {
    throw new Error('The ledger is closed.', { cause: new Error('ECONNREFUSED ledger') });
  },
});

const unsure = createTool({
  name: 'unsure',
  description: 'Has a policy that throws.',
  inputSchema: z.object({}),
  requiresApproval: function policyInHere() {
    throw new Error('No limits are set.');
  },
  execute: () => 'done',
});

/** The session as the inspector sees it: from public events alone, whole or in two halves. */
async function inspected(sessionId: string): Promise<readonly RunInspection[]> {
  const { events } = await scenario.do('sessions.events', { sessionId, after: 0 });
  const whole = events.reduce(inspect, emptyInspection);
  expect([...events.slice(0, 5), ...events].reduce(inspect, emptyInspection)).toEqual(whole);
  return whole.runs;
}

const asJson = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
/** As text, a tool's own fields in a fixed order and what they hold in its own. */
const byName = (told: object): string => JSON.stringify(Object.entries(told).toSorted(([a], [b]) => (a < b ? -1 : 1)));
const turnsOf = (run: RunInspection | undefined) => run?.phases.flatMap(({ turns }) => turns) ?? [];
const approve = async (): Promise<void> => {
  for (const pending of await scenario.pending()) await scenario.respond(pending, 'approve');
};

async function paid(model: ScriptedModel): Promise<string> {
  scenario = await Scenario.open({ tools: [pay], model, agent: { instructions: 'Pay what is due.' } });
  const { sessionId } = await scenario.ask('Pay 90');
  await scenario.until(sessionId, 'waiting');
  scenario.advance(42_000);
  await approve();
  await scenario.until(sessionId, 'completed');
  return sessionId;
}

const payOnce = () => scriptedModel([call('pay', { amount: 90 }), say('Paid.')]);

describe('an inspected run', () => {
  it('has its phases with the wait between them, told apart from the work', async () => {
    const [run] = await inspected(await paid(payOnce()));
    const [first, second] = run?.phases ?? [];
    expect(run).toMatchObject({ text: 'Pay 90', status: 'completed', by: { name: 'Ada' } });
    expect(first).toMatchObject({ number: 1, cause: 'message', outcome: 'resumed' });
    expect(second).toMatchObject({ number: 2, cause: 'decision', outcome: 'completed' });
    expect(second?.resumedFrom?.phaseId).toBe(first?.id);
    const { from = 0, to = 0 } = first?.suspended ?? {};
    expect(to - from).toBeGreaterThanOrEqual(42_000);
    expect((first?.worked?.to ?? 0) - (first?.worked?.from ?? 0)).toBeLessThan(1000);
    expect(run?.to).toBe(second?.worked?.to);
  });

  it('has its turns and their calls, from the proposal to the result', async () => {
    const [run] = await inspected(await paid(payOnce()));
    const [turn, last] = turnsOf(run);
    expect(turn).toMatchObject({ number: 1, model: { provider: 'scripted' }, finishReason: 'tool-calls' });
    expect(last).toMatchObject({ number: 2, calls: [] });
    const [waited] = turn?.calls ?? [];
    expect(waited).toMatchObject({
      toolName: 'pay',
      rawInput: { amount: 90 },
      input: { amount: 90, currency: 'USD' },
      verdict: 'ask',
      outcome: { kind: 'output', output: { paid: 90 } },
      waits: [{ asked: 'tool-approval', status: 'approved', by: { name: 'Ada' } }],
    });
    expect(waited?.ran).toHaveLength(1);
    expect(waited?.ran[0]?.from).toBeGreaterThanOrEqual(waited?.waits[0]?.to ?? Infinity);
  });

  it('says of a continuation where it points and what was open, and nothing else', async () => {
    const sessionId = await paid(payOnce());
    const { events } = await scenario.do('sessions.events', { sessionId, after: 0 });
    const suspended = events.find(({ event }) => event.type === 'phase.suspended');
    const [phase] = (await inspected(sessionId))[0]?.phases ?? [];
    const [asked] = turnsOf((await inspected(sessionId))[0])[0]?.calls ?? [];
    expect(phase?.continuation).toEqual({
      position: (suspended?.seq ?? 0) - 1,
      openCalls: [asked?.id],
      turnsUsed: 1,
      agent: phase?.agent,
    });
  });

  it('has the tokens of each turn, and none for one that was cut', async () => {
    scenario = await Scenario.open({ model: scriptedModel([[...say('Half'), ...cut()]]) });
    const { sessionId } = await scenario.ask('Hello');
    await scenario.until(sessionId, 'failed');
    const [turn] = turnsOf((await inspected(sessionId))[0]);
    expect(turn).toMatchObject({ cut: 'error', parts: [{ kind: 'text', text: 'Half' }] });
    expect(turn?.usage).toBeUndefined();
    const [done] = turnsOf((await inspected(await (await scenario.end(), paid(payOnce()))))[0]);
    expect(done?.usage).toEqual({ inputTokens: 1, outputTokens: 1 });
  });

  it('waits, until it is decided, and is stopped', async () => {
    scenario = await Scenario.open({ tools: [pay], model: payOnce() });
    const { sessionId, runId } = await scenario.ask('Pay 90');
    await scenario.until(sessionId, 'waiting');
    const [waiting] = await inspected(sessionId);
    expect(waiting).toMatchObject({ status: 'waiting', phases: [{ suspended: {} }] });
    expect(waiting?.phases[0]?.suspended?.to).toBeUndefined();
    await scenario.do('runs.stop', { runId });
    const [stopped] = await inspected(sessionId);
    expect(stopped).toMatchObject({ status: 'stopped', phases: [{ outcome: 'stopped' }] });
    expect(turnsOf(stopped)[0]?.calls[0]).toMatchObject({ ran: [], waits: [{ status: 'cancelled' }] });
    expect(stopped?.phases[0]?.suspended?.to).toBeDefined();
  });
});

describe('what a model was sent', () => {
  it('is what it was sent, with each call and its one result', async () => {
    const model = payOnce();
    const sessionId = await paid(model);
    const turns = turnsOf((await inspected(sessionId))[0]);
    const sent = await Promise.all(turns.map(({ id: turnId }) => scenario.do('runs.messages', { sessionId, turnId })));
    expect(sent[0]?.messages).toEqual([{ role: 'user', content: 'Pay 90' }]);
    const parts = ((sent[1]?.messages ?? []) as ModelMessage[]).flatMap(({ content }): { type: string }[] =>
      typeof content === 'string' ? [] : content,
    );
    expect(parts.filter(({ type }) => type === 'tool-call')).toHaveLength(1);
    expect(parts.filter(({ type }) => type === 'tool-result')).toHaveLength(1);
    for (const [index, { agent, messages }] of sent.entries()) {
      expect(agent).toEqual({ instructions: 'Pay what is due.', tools: asJson(model.calls[index]?.tools) });
      const [system, ...prompt] = model.calls[index]?.prompt ?? [];
      expect(system).toMatchObject({ role: 'system', content: agent?.instructions });
      expect(prompt.map(({ role }) => role)).toEqual((messages as ModelMessage[]).map(({ role }) => role));
    }
  });

  it('has each tool as it was told of, whoever made it', async () => {
    const model = scriptedModel([say('Hello.')]);
    const strict = tool({
      description: () => 'Made anew.',
      inputSchema: jsonSchema({ type: 'object', properties: { z: { type: 'string' }, a: { type: 'number' } } }),
      inputExamples: [{ input: { z: 'x' } }],
      providerOptions: { scripted: { cache: true } },
      strict: true,
      execute: () => 'done',
    });
    const quiet = tool({ inputSchema: z.object({ day: z.iso.date() }), execute: () => 'done' });
    const web = { type: 'provider', id: 'scripted.web', args: { uses: 2 }, inputSchema: z.object({}) } as never;
    scenario = await Scenario.open({ model, agent: { tools: { pay, strict, quiet, web } } });
    const { sessionId } = await scenario.ask('Hello');
    await scenario.until(sessionId, 'completed');
    const [turn] = turnsOf((await inspected(sessionId))[0]);
    const { agent } = await scenario.do('runs.messages', { sessionId, turnId: turn?.id ?? '' });
    expect(agent?.tools.map(({ name }) => name)).toEqual(['pay', 'strict', 'quiet', 'web']);
    // Of the text: names in another order would be something else.
    expect(agent?.tools.map(byName)).toEqual(model.calls[0]?.tools?.map(byName));
  });

  it('keeps the instructions and tools of the turn when the agent has others by now, each version once', async () => {
    const sessionId = await paid(payOnce());
    const inputSchema = z.object({ cents: z.number() });
    const other = createTool({ name: 'pay', description: 'Pays cents.', inputSchema, execute: () => 'paid' });
    scenario.reload({ tools: [other], model: scriptedModel([say('No.')]), agent: { instructions: 'Pay nothing.' } });
    await scenario.do('messages.send', { sessionId, text: 'Again' });
    await scenario.until(sessionId, 'completed');
    const runs = await inspected(sessionId);
    const agentOf = async (run: RunInspection | undefined, turn: number) =>
      (await scenario.do('runs.messages', { sessionId, turnId: turnsOf(run)[turn]?.id ?? '' })).agent;
    const then = await agentOf(runs[0], 1);
    expect(then?.instructions).toBe('Pay what is due.');
    expect(JSON.stringify(then?.tools)).toContain('amount');
    expect(JSON.stringify(then?.tools)).not.toContain('cents');
    expect(JSON.stringify((await agentOf(runs[1], 0))?.tools)).toContain('Pays cents.');
    const { events } = await scenario.do('sessions.events', { sessionId, after: 0 });
    expect(JSON.stringify(events)).not.toContain('Pays cents.');
  });

  it('has only the names of the tools where an older journal kept no more', async () => {
    const { journal } = await memoryJournal();
    journal.write('agent:0123456789abcdef', JSON.stringify({ instructions: 'Pay.', tools: ['pay', 'ask'] }));
    expect(keptAgent(journal, '0123456789abcdef')).toEqual({
      instructions: 'Pay.',
      tools: [
        { type: 'name', name: 'pay' },
        { type: 'name', name: 'ask' },
      ],
    });
    journal.close();
  });

  it('leaves out what came after the turn', async () => {
    const model = scriptedModel([call('pay', { amount: 90 }), say('Paid.'), say('Bye.')]);
    const sessionId = await paid(model);
    await scenario.do('messages.send', { sessionId, text: 'Thanks' });
    await scenario.until(sessionId, 'completed');
    const runs = await inspected(sessionId);
    const [first] = turnsOf(runs[0]);
    const { messages } = await scenario.do('runs.messages', { sessionId, turnId: first?.id ?? '' });
    expect(JSON.stringify(messages)).not.toContain('Thanks');
    const [third] = turnsOf(runs[1]);
    const later = await scenario.do('runs.messages', { sessionId, turnId: third?.id ?? '' });
    expect(later.messages).toHaveLength(5);
  });

  it('is not found for a turn that is not there', async () => {
    const sessionId = await paid(payOnce());
    expect(await scenario.call('runs.messages', { sessionId, turnId: 'turn-99' })).toMatchObject({
      error: { code: 'not_found' },
    });
  });
});

describe('where code threw', () => {
  it('is kept for the developer: in no event, no transcript, no export, and nothing that a model reads', async () => {
    const model = scriptedModel([call('broken', {}), say('It failed.')]);
    scenario = await Scenario.open({ tools: [broken], model });
    const { sessionId } = await scenario.ask('Try it');
    await scenario.until(sessionId, 'completed');
    const [failed] = turnsOf((await inspected(sessionId))[0])[0]?.calls ?? [];
    expect(failed?.outcome).toEqual({ kind: 'error', message: 'The ledger is closed.' });
    const { tool, policy } = await scenario.do('calls.stack', { callId: failed?.id ?? '' });
    expect(tool).toContain('throwsInHere');
    expect(tool).toContain('Caused by: Error: ECONNREFUSED ledger');
    expect(policy).toBeUndefined();
    const outside = JSON.stringify([
      scenario.pushes,
      await scenario.entries(sessionId),
      await scenario.do('sessions.events', { sessionId, after: 0 }),
      await scenario.do('sessions.export', { sessionId, format: 'json' }),
      await scenario.do('sessions.export', { sessionId, format: 'markdown' }),
      model.calls.map(({ prompt }) => prompt),
    ]);
    expect(outside).toContain('The ledger is closed.');
    expect(outside).not.toContain('throwsInHere');
    expect(outside).not.toContain('"stack"');
  });

  it('is kept for a policy that throws, and so asks', async () => {
    scenario = await Scenario.open({ tools: [unsure], model: scriptedModel([call('unsure', {}), say('Done.')]) });
    const { sessionId } = await scenario.ask('Try it');
    await scenario.until(sessionId, 'waiting');
    const [asked] = turnsOf((await inspected(sessionId))[0])[0]?.calls ?? [];
    expect(await scenario.do('calls.stack', { callId: asked?.id ?? '' })).toEqual({
      policy: expect.stringContaining('policyInHere') as string,
    });
    expect(JSON.stringify(scenario.pushes)).not.toContain('policyInHere');
  });

  it('is nothing where nothing threw', async () => {
    const sessionId = await paid(payOnce());
    const [fine] = turnsOf((await inspected(sessionId))[0])[0]?.calls ?? [];
    expect(await scenario.do('calls.stack', { callId: fine?.id ?? '' })).toEqual({});
  });
});

describe('what a turn cost', () => {
  it('is journaled by the price of that time', async () => {
    const agent = { price: { input: 3, output: 15 } };
    scenario = await Scenario.open({ model: scriptedModel([say('One.'), say('Two.')]), agent });
    const { sessionId } = await scenario.ask('Hello');
    await scenario.until(sessionId, 'completed');
    scenario.reload({ agent: { price: { input: 300, output: 1500 } } });
    const [turn] = turnsOf((await inspected(sessionId))[0]);
    expect(turn?.usage?.cost).toEqual({ amount: 18 / 1_000_000, source: 'price' });
  });
});
