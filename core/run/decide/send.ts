import { fail } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { refusal } from '../lifecycle.ts';
import type { SessionState } from '../state.ts';

/** A message begins a new run with its first phase, unless a run is under way. */
export function send(
  state: SessionState,
  command: Extract<Command, { type: 'send' }>,
  { newId }: Environment,
): Decision {
  const refused = state.run && refusal(state.run.status, 'message');
  if (refused) return fail('conflict', refused);
  const { text, turnLimit, by } = command;
  const runId = newId('run');
  return {
    ok: true,
    events: [
      { type: 'run.started', runId, text, by, turnLimit },
      { type: 'phase.queued', runId, phaseId: newId('phase'), number: 1, cause: 'message' },
    ],
  };
}
