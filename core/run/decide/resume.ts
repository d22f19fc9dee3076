import { fail } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { refusal } from '../lifecycle.ts';
import type { RunState } from '../state.ts';

type ResumeCommand = Extract<Command, { type: 'resume' | 'retry' | 'continue' }>;

/** Queues a phase that goes on where an interrupted or failed one left off. Finished calls are not run again. */
export function resume(run: RunState, command: ResumeCommand, { newId }: Environment): Decision {
  const refused = refusal(run.status, command.type, run.next);
  if (refused) return fail('conflict', refused);
  return {
    ok: true,
    events: [
      {
        type: 'phase.queued',
        runId: run.id,
        phaseId: newId('phase'),
        number: run.phase.number + 1,
        cause: command.type,
        by: command.by,
        ...(command.type === 'continue' && { turnLimit: run.turnsUsed + command.moreTurns }),
      },
    ],
  };
}
