import type { AgentSummary, RunStatus } from '../../core/contract/index.ts';

/** Why no message can be sent now, and what to do; undefined where one can. */
export function whyNotSend(
  agent: AgentSummary | undefined,
  status: RunStatus | undefined,
  isLoaded: boolean,
): string | undefined {
  if (!isLoaded) return 'The project can’t be loaded, so nothing can be sent. What is wrong with it stands above.';
  if (!agent) return 'This agent is not part of the project now, so nothing can be sent to it.';
  switch (status) {
    case 'queued':
    case 'running':
      return `${agent.name} is working. Your next message can go when the run has ended, or once you stop it.`;
    case 'interrupted':
      return 'The run was interrupted. Resume or stop it, then send.';
    // The composer asks what to do with the requests.
    case 'waiting':
    case 'completed':
    case 'failed':
    case 'stopped':
    case undefined:
      return undefined;
  }
}
