import { interrupt } from './interrupt.ts';
import type { Runner } from './runner.ts';
import type { Work } from './work.ts';

/**
 * Takes up what an earlier process left: a phase that was running is marked as interrupted, with a question for each
 * call whose outcome nobody saw; one that had not begun goes back to the queue in its old place. Requests that wait
 * need nothing.
 */
export function recover(work: Work, runner: Runner): void {
  for (const sessionId of work.journal.unfinished()) {
    const run = work.sessions.get(sessionId)?.run;
    if (!run) continue;
    const { id: phaseId, status } = run.phase;
    if (status === 'queued') runner.enqueue({ sessionId, runId: run.id, phaseId });
    else if (status === 'running') {
      interrupt({ sessionId, phaseId, reason: 'Holdpoint ended while this was running.', parts: [] }, work);
    }
  }
}
