import type { PendingApproval, PendingOutcome, PendingQuestion, RunHandle, RunningStudio } from '../../core/index.ts';

/** What waits, the first time that anything of that kind does. */
export function first(from: RunHandle | RunningStudio, kind: 'awaitingApproval'): Promise<readonly PendingApproval[]>;
export function first(
  from: RunHandle | RunningStudio,
  kind: 'awaitingAnswer',
): Promise<readonly (PendingQuestion | PendingOutcome)[]>;
export function first(from: RunHandle | RunningStudio, kind: 'awaitingApproval' | 'awaitingAnswer'): Promise<unknown> {
  return new Promise((resolve) => {
    const stop = from.on(kind as 'awaitingApproval', (requests) => {
      stop();
      resolve(requests);
    });
  });
}

/** Resolves when the run tells this next: the type of an event, or of what is live only. */
export function read(handle: RunHandle, type: string): Promise<void> {
  return new Promise((resolve) => {
    const stop = handle.on('event', (happened) => {
      if (('event' in happened ? happened.event.type : happened.type) !== type) return;
      stop();
      resolve();
    });
  });
}
