import type { SentToModel, StoredEvent } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { HISTORY_EVENTS, modelMessages } from './history.ts';
import { jsonOfModel } from './json.ts';
import { keptAgent } from './kept-agent.ts';

/** What a turn's model was sent, made from the journal by what made it then. Undefined for a turn that isn't there. */
export function sentToModel(journal: Journal, sessionId: string, turnId: string): SentToModel | undefined {
  const steps = journal.events(sessionId, { types: ['phase.started', 'turn.started'] });
  const turn = steps.find(({ event }) => event.type === 'turn.started' && event.turnId === turnId);
  if (!turn) return undefined;
  const fingerprint = agentAt(turn, steps);
  const agent = fingerprint === undefined ? undefined : keptAgent(journal, fingerprint);
  // With the turn's own beginning, which says whose history it is.
  const history = journal.events(sessionId, { types: HISTORY_EVENTS, before: turn.seq + 1 });
  const messages = jsonOfModel(modelMessages(history));
  if (!messages.ok) throw new Error(`The messages of turn ${turnId} are no JSON: ${messages.fault}`);
  return { ...(agent && { agent }), messages: messages.value as unknown[] };
}

/** The fingerprint of the agent that a turn's phase began with. */
function agentAt(turn: StoredEvent, steps: readonly StoredEvent[]): string | undefined {
  const phase = steps.findLast(({ seq, event }) => seq < turn.seq && event.type === 'phase.started')?.event;
  return phase?.type === 'phase.started' ? phase.agent : undefined;
}
