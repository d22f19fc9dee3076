import { afterEach, expect, it } from 'vitest';
import { Scenario } from '../../core/testing/scenario.ts';
import { say, scriptedModel } from '../../core/testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

async function sessionWithDraft(draft: string) {
  scenario = await Scenario.open({ model: scriptedModel([say('Once.'), say('Twice.')]) });
  const { id: sessionId } = await scenario.do('sessions.create', { agentId: 'agent' });
  const key = `composer:${sessionId}`;
  await scenario.do('drafts.set', { key, text: draft });
  return { sessionId, key, kept: async () => (await scenario.do('drafts.get', { key })).text };
}

it('a message whose answer was lost runs once, however often it is sent again, restart included', async () => {
  const { sessionId } = await sessionWithDraft('');
  const message = { sessionId, text: 'Do it', messageId: 'message_1' };
  const first = await scenario.do('messages.send', message);
  expect(await scenario.do('messages.send', message)).toEqual(first);
  await scenario.until(sessionId, 'completed');
  expect(await scenario.do('messages.send', message)).toEqual(first);
  await scenario.restart('crash', {});
  expect(await scenario.do('messages.send', message)).toEqual(first);
  const messages = (await scenario.entries(sessionId)).filter(({ kind }) => kind === 'message');
  expect(messages).toMatchObject([{ text: 'Do it', messageId: 'message_1', runId: first.runId }]);
});

it('a message that is taken is no draft any more, and every surface is told', async () => {
  const { sessionId, key, kept } = await sessionWithDraft(' Do it\n');
  await scenario.do('messages.send', { sessionId, text: 'Do it' });
  expect(await kept()).toBe('');
  expect(scenario.pushes).toContainEqual({ type: 'draft', key, text: ' Do it\n' });
});

it('what is being written beside a message that is taken stays', async () => {
  const { sessionId, kept } = await sessionWithDraft('Do it, and then');
  await scenario.do('messages.send', { sessionId, text: 'Do it' });
  expect(await kept()).toBe('Do it, and then');
  expect(scenario.pushes.filter(({ type }) => type === 'draft')).toEqual([]);
});
