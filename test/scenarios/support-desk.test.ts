import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createDemoModel } from '../../core/model/demo/demo-model.ts';
import { loadProject } from '../../core/project/index.ts';
import { Scenario } from '../../core/testing/scenario.ts';

/** The example project as it is loaded, with the demo model in place of an operator's own. */
let scenario: Scenario;
beforeEach(async () => {
  const { agents } = await loadProject(path.join(import.meta.dirname, '../../examples/support-desk'), {});
  const tools = [...(agents[0]?.tools.values() ?? [])];
  scenario = await Scenario.open({ tools, model: demo() });
});
afterEach(() => scenario.end());

const demo = () => createDemoModel({ delay: async () => {} });

/** What the agent said last. */
async function answer(sessionId: string): Promise<string | undefined> {
  const said = (await scenario.entries(sessionId)).findLast((entry) => entry.kind === 'text');
  return said?.kind === 'text' ? said.text : undefined;
}

async function ask(text: string): Promise<string> {
  const { sessionId } = await scenario.ask(text);
  await scenario.untilTrue(async () =>
    ['waiting', 'completed', 'failed'].includes((await scenario.status(sessionId)) ?? ''),
  );
  return sessionId;
}

async function decide(sessionId: string, decisions: Record<string, string | true>): Promise<void> {
  for (const interaction of await scenario.pending(sessionId)) {
    if (interaction.request.type !== 'tool-approval') throw new Error('Only approvals are decided.');
    const { orderId } = interaction.request.input as { orderId: string };
    const decision = decisions[orderId];
    if (decision === undefined) throw new Error(`Nobody expected a request on ${orderId}.`);
    const answered =
      decision === true
        ? await scenario.respond(interaction, 'approve')
        : await scenario.respond(interaction, 'deny', decision);
    if (!answered.ok) throw new Error(answered.error.message);
  }
  await scenario.until(sessionId, 'completed');
}

async function refunded(orderId: string): Promise<string | undefined> {
  const text = await answer(await ask(`Look up ${orderId}`));
  return text?.match(/Refunded: (.+)/)?.[1];
}

describe('the support desk, with the demo model', () => {
  it('refunds after an approval', async () => {
    const session = await ask('Refund $90 on A-1002');
    expect((await scenario.pending(session))[0]?.request).toMatchObject({
      toolName: 'issue_refund',
      input: { orderId: 'A-1002', amount: 90 },
      reason: 'Refund $90.00 of $129.00 on order A-1002',
      approveLabel: 'Issue refund',
    });
    await decide(session, { 'A-1002': true });
    expect(await answer(session)).toBe('Refunded $90.00 on A-1002; $39.00 of what was paid is left.');
    expect(await refunded('A-1002')).toBe('$90.00');
  });

  it('repeats the reason of a denial, and refunds nothing', async () => {
    const session = await ask('Refund 90 euros on A-1002.');
    await decide(session, { 'A-1002': 'The customer kept the item.' });
    expect(await answer(session)).toBe(
      'The refund of $90.00 on A-1002 was not issued. The reason given: "The customer kept the item."',
    );
    expect(await refunded('A-1002')).toBe('$0.00');
  });

  it('tells two refunds of one message apart', async () => {
    const session = await ask('Refund $60 on A-1004 and $70 on A-1005');
    await decide(session, { 'A-1004': true, 'A-1005': 'Too late.' });
    expect((await answer(session))?.split('\n\n')).toEqual([
      'Refunded $60.00 on A-1004; $44.50 of what was paid is left.',
      'The refund of $70.00 on A-1005 was not issued. The reason given: "Too late."',
    ]);
  });

  it('runs a small refund and a look-up at once, while a large refund of the same message waits', async () => {
    const session = await ask('Refund $40 on A-1003 and $90 on A-1002, and look up A-1008');
    expect(await scenario.pending(session)).toHaveLength(1);
    expect(await refunded('A-1003')).toBe('$40.00');
    await decide(session, { 'A-1002': true });
    expect((await answer(session))?.split('\n\n').slice(0, 3)).toEqual([
      'Refunded $40.00 on A-1003; $96.00 of what was paid is left.',
      'Refunded $90.00 on A-1002; $39.00 of what was paid is left.',
      "Order **A-1008** is Ostrava Tea House's:",
    ]);
  });

  it('cancels after an approval', async () => {
    const session = await ask('cancel a-1012');
    expect((await scenario.pending(session))[0]?.request).toMatchObject({
      severity: 'danger',
      denyLabel: 'Keep the order',
    });
    await decide(session, { 'A-1012': true });
    expect(await answer(session)).toBe('Cancelled A-1012; $118.00 was paid back.');
  });

  it('tells a refusal of the tool, and input that never reached it, as failures', async () => {
    const shipped = await ask('Cancel A-1002');
    await decide(shipped, { 'A-1002': true });
    expect(await answer(shipped)).toBe(
      "The cancellation of A-1002 failed: Order A-1002 is shipped and can't be cancelled. Refund it instead.",
    );
    const nothing = await ask('Refund $0 on A-1002');
    expect(await scenario.pending(nothing)).toEqual([]);
    expect(await answer(nothing)).toMatch(/^The refund of \$0\.00 on A-1002 failed: .*amount/s);
  });

  it('goes on with a new message after its report was stopped', async () => {
    const { sessionId, runId } = await scenario.ask('Slow report');
    await scenario.untilTrue(async () => scenario.pushes.some(({ type }) => type === 'progress'));
    await scenario.do('runs.stop', { runId });
    await scenario.do('messages.send', { sessionId, text: 'What about A-1008?' });
    await scenario.until(sessionId, 'completed');
    expect(await answer(sessionId)).toContain('Ostrava Tea House');
  });

  it('keeps the history sound over many messages in one session', async () => {
    const session = await ask('Refund $90 on A-1002');
    await decide(session, { 'A-1002': true });
    for (const text of ['Look up A-1002', 'Refund $30 on A-1002', 'call lookup_order {"orderId": 5}', 'hello']) {
      await scenario.do('messages.send', { sessionId: session, text });
      await scenario.until(session, 'completed');
    }
    expect(await answer(session)).toMatch(/^I am a demo model/);
  });
});

describe('an escalation', () => {
  const MESSAGE = 'Prepare an escalation for Delta Kit Labs';

  /** The one form that is open. */
  async function form(sessionId: string) {
    const forms = (await scenario.pending(sessionId)).filter(({ request }) => request.type === 'tool-question');
    const [open, ...others] = forms;
    if (!open || others.length > 0) throw new Error(`${forms.length} forms are open.`);
    return open;
  }

  /** What the tool was really called with, and what became of it. */
  async function prepared(sessionId: string) {
    return (await scenario.entries(sessionId)).flatMap((entry) =>
      entry.kind === 'tool' && entry.toolName === 'prepare_escalation'
        ? [{ input: entry.input, status: entry.status }]
        : [],
    );
  }

  async function give(sessionId: string, values: Record<string, string>): Promise<void> {
    const answers = Object.entries(values).map(([questionId, value]) => ({ questionId, value }));
    const given = await scenario.answer(await form(sessionId), answers);
    if (!given.ok) throw new Error(given.error.message);
  }

  it('asks three questions in one form, and is prepared with exactly what was answered', async () => {
    const session = await ask(MESSAGE);
    expect((await form(session)).request).toMatchObject({
      toolName: 'ask_question',
      questions: [
        { id: 'priority', choices: [{ value: 'low' }, { value: 'normal' }, { value: 'urgent' }] },
        { id: 'channel', choices: [{ value: 'email' }, { value: 'phone' }], allowCustom: true },
        { id: 'note', optional: true },
      ],
    });
    await give(session, { priority: 'urgent', channel: 'carrier pigeon', note: 'Call "Ann" first' });
    await scenario.until(session, 'completed');
    const input = {
      customer: 'Delta Kit Labs',
      priority: 'urgent',
      channel: 'carrier pigeon',
      note: 'Call "Ann" first',
    };
    expect(await prepared(session)).toEqual([{ status: 'finished', input }]);
    expect(await answer(session)).toMatch(
      /^Prepared the escalation \*\*ESC-.+\*\*\. Customer: Delta Kit Labs; priority: urgent; channel: carrier pigeon; note: "Call "Ann" first"$/,
    );
  });

  it('of any customer is prepared without the note that was skipped', async () => {
    const session = await ask('escalate Wren and Daughters.');
    await give(session, { priority: 'low', channel: 'email' });
    await scenario.until(session, 'completed');
    const input = { customer: 'Wren and Daughters', priority: 'low', channel: 'email' };
    expect(await prepared(session)).toEqual([{ status: 'finished', input }]);
  });

  it('whose questions are dismissed is not prepared, and the agent says so', async () => {
    const session = await ask(MESSAGE);
    const { id } = (await form(session)).request;
    await scenario.do('interactions.respond', { id, response: { type: 'tool-question', dismiss: true } });
    await scenario.until(session, 'completed');
    expect(await prepared(session)).toEqual([]);
    expect(await answer(session)).toBe('You dismissed my questions.\n\nI prepared no escalation for Delta Kit Labs.');
  });

  it('whose questions expire is not prepared, and the agent says so', async () => {
    await scenario.restart('close', { model: demo(), expiresIn: 60_000 });
    const session = await ask(MESSAGE);
    const open = await form(session);
    scenario.advance(60_000);
    expect(await scenario.answer(open, [])).toMatchObject({ error: { code: 'gone' } });
    await scenario.until(session, 'completed');
    expect(await prepared(session)).toEqual([]);
    expect(await answer(session)).toBe(
      'My questions expired before anyone answered them.\n\nI prepared no escalation for Delta Kit Labs.',
    );
  });

  it.each(['close', 'crash'] as const)('goes on where it was after a restart by %s in between', async (how) => {
    const session = await ask(MESSAGE);
    await scenario.restart(how, { model: demo() });
    await give(session, { priority: 'normal', channel: 'phone' });
    await scenario.until(session, 'completed');
    const input = { customer: 'Delta Kit Labs', priority: 'normal', channel: 'phone' };
    expect(await prepared(session)).toEqual([{ status: 'finished', input }]);
    expect(await answer(session)).toContain('priority: normal; channel: phone; no note.');
  });

  it('beside a refund waits for both, in any order, and both are told of', async () => {
    const session = await ask(`Refund $90 on A-1002 and ${MESSAGE.toLowerCase()}.`);
    const [refund] = (await scenario.pending(session)).filter(({ request }) => request.type === 'tool-approval');
    if (!refund) throw new Error('no approval is pending');
    await give(session, { priority: 'urgent', channel: 'phone' });
    expect(await prepared(session)).toEqual([]);
    await scenario.respond(refund, 'approve');
    await scenario.until(session, 'completed');
    const input = { customer: 'delta kit labs', priority: 'urgent', channel: 'phone' };
    expect(await prepared(session)).toEqual([{ status: 'finished', input }]);
    const said = (await scenario.entries(session)).flatMap((entry) => (entry.kind === 'text' ? [entry.text] : []));
    expect(said.join('\n')).toContain('Refunded $90.00 on A-1002; $39.00 of what was paid is left.');
    expect(await refunded('A-1002')).toBe('$90.00');
  });

  it('takes its questions back for a new message, which is answered by itself', async () => {
    const session = await ask(MESSAGE);
    await scenario.do('messages.send', { sessionId: session, text: 'Look up A-1008', ifPending: 'withdraw' });
    await scenario.until(session, 'completed');
    expect(await prepared(session)).toEqual([]);
    expect(await answer(session)).toContain('Ostrava Tea House');
  });

  it('is not what a question called by its name asks for: the answers are told, and nothing else is called', async () => {
    const session = await ask('call ask_question {"questions":[{"id":"a","text":"Which colour?"}]}');
    await give(session, { a: 'blue' });
    await scenario.until(session, 'completed');
    expect(await answer(session)).toBe('You answered:\n\n- Which colour? blue');
    expect(await prepared(session)).toEqual([]);
  });

  it('with a form that is none fails without asking anybody', async () => {
    const session = await ask('call ask_question {"questions":[{"id":"a","text":"What?","allowCustom":false}]}');
    expect(await scenario.pending(session)).toEqual([]);
    expect(await answer(session)).toMatch(/^Asking you failed: .*can't be answered/s);
  });
});
