import type { RunStatus } from '../contract/index.ts';

/**
 * Which commands a run takes in which state. One question: may it, and if not, why not?
 *
 *   message    a new run begins only where no run is under way
 *   stop       whatever has not ended can be stopped, and a stopped run stays stopped
 *   resume     only what was interrupted: a waiting run resumes by its answers, a queued one by its slot
 *   retry      only a run that failed at a turn, which is then asked for again
 *   continue   only a run that ran out of turns
 */
export type RunAction = 'message' | 'stop' | 'resume' | 'retry' | 'continue';

const UNDER_WAY: Record<Exclude<RunStatus, 'completed' | 'failed' | 'stopped'>, string> = {
  queued: 'The agent is still working on the last message. Wait until it is done, or stop it first.',
  running: 'The agent is still working on the last message. Wait until it is done, or stop it first.',
  waiting: 'The agent waits for your decision. Decide first, or stop the run.',
  interrupted: 'The last run was interrupted. Resume it or stop it first.',
};

/** A sentence that says why not, or undefined if the run takes the command. */
export function refusal(status: RunStatus, action: RunAction, next?: 'retry' | 'continue'): string | undefined {
  switch (action) {
    case 'message':
      return status in UNDER_WAY ? UNDER_WAY[status as keyof typeof UNDER_WAY] : undefined;
    case 'stop':
      return status === 'completed' || status === 'failed'
        ? `The run has ${status} already, so there is nothing to stop.`
        : undefined;
    case 'resume':
      return status === 'interrupted' ? undefined : `Only an interrupted run can be resumed; this one is ${status}.`;
    case 'retry':
    case 'continue':
      if (status === 'failed' && next === action) return undefined;
      return action === 'retry'
        ? `Only a run that failed at a model call can be retried; this one is ${status}.`
        : `Only a run that reached its turn limit can be continued; this one is ${status}.`;
  }
}
