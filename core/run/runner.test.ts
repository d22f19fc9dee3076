import { afterEach, expect, test, vi } from 'vitest';
import { Scenario } from '../testing/scenario.ts';
import { say, scriptedModel } from '../testing/scripted-model.ts';
import { keepAgent } from './kept-agent.ts';

vi.mock('./kept-agent.ts', async (original) => ({ ...(await original<object>()), keepAgent: vi.fn() }));

let scenario: Scenario;
afterEach(() => scenario.end());

test('a phase that a bug ends before it began reads Interrupted, and Resume goes on', async () => {
  const bug = new TypeError('A bug.');
  vi.mocked(keepAgent).mockRejectedValueOnce(bug);
  scenario = await Scenario.open({ model: scriptedModel([say('Done.')]) });
  const { sessionId, runId } = await scenario.ask('Do');
  await scenario.until(sessionId, 'interrupted');
  expect(scenario.faults.splice(0)).toEqual([bug]);
  const ends = (await scenario.events(sessionId)).filter(({ type }) => type === 'phase.ended');
  expect(ends).toMatchObject([{ outcome: 'interrupted', reason: 'Something in Holdpoint itself failed.' }]);
  await scenario.do('runs.resume', { runId });
  await scenario.until(sessionId, 'completed');
});
