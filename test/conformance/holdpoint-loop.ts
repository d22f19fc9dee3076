import { Scenario } from '../../core/testing/scenario.ts';
import { scriptedModel } from '../../core/testing/scripted-model.ts';
import type { Interaction } from '../../core/contract/index.ts';
import type { Case, Played } from './sdk-loop.ts';

/** The same through a Studio: it runs the tools, and goes on after each set of decisions. */
export async function playInHoldpoint({ tools, toolApproval, turns, decisions = [] }: Case): Promise<Played> {
  const model = scriptedModel(turns);
  const scenario = await Scenario.open({ model, agent: { tools, ...(toolApproval && { toolApproval }) } });
  try {
    const { sessionId } = await scenario.ask('Go');
    const rests = async (): Promise<boolean> =>
      ['waiting', 'completed', 'failed'].includes((await scenario.status(sessionId)) ?? '');
    await scenario.untilTrue(rests);
    for (const given of decisions) {
      for (const [toolCallId, { approve, reason }] of Object.entries(given)) {
        const card = await cardOf(scenario, sessionId, toolCallId);
        const answer = await scenario.respond(card, approve ? 'approve' : 'deny', reason);
        if (!answer.ok) throw new Error(answer.error.message);
      }
      await scenario.untilTrue(rests);
    }
    return { prompts: model.calls.map(({ prompt }) => prompt), described: model.calls[0]?.tools };
  } finally {
    await scenario.end();
  }
}

/** The open request for the call to which the provider gave that id. */
async function cardOf(scenario: Scenario, sessionId: string, toolCallId: string): Promise<Interaction> {
  const parts = (await scenario.events(sessionId)).flatMap((event) =>
    event.type === 'turn.finished' ? event.parts : [],
  );
  const ids = parts.flatMap((part) => (part.kind === 'call' && part.toolCallId === toolCallId ? [part.id] : []));
  const card = (await scenario.pending(sessionId)).find(({ request }) => ids.includes(request.callId));
  if (!card) throw new Error(`Holdpoint asks nothing about ${toolCallId}.`);
  return card;
}
