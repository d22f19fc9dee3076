import type { RunStatus } from '../../core/contract/index.ts';

/** What the operator reads of a run's state. Queued is Running: it will begin by itself. */
export const runWords: Readonly<Record<RunStatus, string>> = {
  queued: 'Running',
  running: 'Running',
  waiting: 'Waiting for you',
  completed: 'Completed',
  failed: 'Failed',
  stopped: 'Stopped',
  interrupted: 'Interrupted',
};
