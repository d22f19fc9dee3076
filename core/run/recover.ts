import type { Journal } from '../journal/journal.ts';
import type { Runner } from './runner.ts';
import type { Sessions } from './sessions.ts';

/**
 * Takes up what an earlier process left: a phase that was running is marked as interrupted and waits for the
 * operator, one that had not begun goes back to the queue in its old place. Requests that wait need nothing.
 */
export function recover(journal: Journal, sessions: Sessions, runner: Runner): void {
  for (const sessionId of journal.unfinished()) {
    const run = sessions.get(sessionId)?.run;
    if (!run) continue;
    const { id: phaseId, status } = run.phase;
    if (status === 'queued') runner.enqueue({ sessionId, runId: run.id, phaseId });
    else if (status === 'running') {
      sessions.execute(sessionId, {
        type: 'interrupt',
        phaseId,
        reason: 'Holdpoint ended while this was running.',
        parts: [],
      });
    }
  }
}
