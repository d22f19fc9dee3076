import { afterEach, expect, test, vi } from 'vitest';
import { Scenario } from '../testing/scenario.ts';
import { say, scriptedModel } from '../testing/scripted-model.ts';

let scenario: Scenario;
afterEach(() => scenario.end());

/** An agent with a part that throws wherever Holdpoint itself reads it, which stands for any bug of its own. */
function breakAgent(bug: Error): { mend(): void } {
  const definition = scenario.definition();
  let broken = true;
  Object.defineProperty(definition.agents[0], 'instructions', {
    get() {
      if (broken) throw bug;
      return 'Help.';
    },
  });
  vi.spyOn(scenario, 'definition').mockReturnValue(definition);
  scenario.reload({});
  return { mend: () => (broken = false) };
}

test('a phase that a bug ends before it began reads Interrupted, and Resume goes on', async () => {
  scenario = await Scenario.open({ model: scriptedModel([say('Done.')]) });
  const bug = new TypeError('A bug.');
  const { mend } = breakAgent(bug);
  const { sessionId, runId } = await scenario.ask('Do');
  await scenario.until(sessionId, 'interrupted');
  expect(scenario.faults.splice(0)).toEqual([bug]);
  const ends = (await scenario.events(sessionId)).filter(({ type }) => type === 'phase.ended');
  expect(ends).toMatchObject([{ outcome: 'interrupted', reason: 'Something in Holdpoint itself failed.' }]);
  mend();
  await scenario.do('runs.resume', { runId });
  await scenario.until(sessionId, 'completed');
});
