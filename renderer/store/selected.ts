import type { AgentSummary, Entry, Interaction, RunStatus, SessionSummary } from '../../core/contract/index.ts';
import { findSession } from './session-list.ts';
import type { SessionTranscript } from './session-transcript.ts';
import type { StudioState } from './studio-state.ts';

export function selectedSession({ sessions, selection }: StudioState): SessionSummary | undefined {
  return findSession(sessions, selection.sessionId);
}

export function selectedAgent({ info, selection }: StudioState): AgentSummary | undefined {
  return info?.agents.find(({ id }) => id === selection.agentId);
}

/** Whether the demo model would answer what is sent now: it understands few sentences. */
export function isDemo(state: StudioState): boolean {
  const chosen = selectedSession(state)?.model;
  return chosen === undefined ? selectedAgent(state)?.demo === true : chosen === 'demo';
}

/** Whether there is a version of the project's code to work with: the one before, where the latest has a fault. */
export function hasLoaded({ info }: StudioState): boolean {
  return info?.projectError === undefined || info.agents.length > 0;
}

export function selectedTranscript({ transcripts, selection }: StudioState): SessionTranscript | undefined {
  return selection.sessionId === undefined ? undefined : transcripts[selection.sessionId];
}

/** True from the first message to the end of its run: no other message is taken, and Stop is there. */
export function isActive(status: RunStatus | undefined): boolean {
  return status === 'queued' || status === 'running' || status === 'waiting' || status === 'interrupted';
}

/** The requests that wait for the operator, in the order in which they stand. */
export function pendingInteractions(entries: readonly Entry[]): Interaction[] {
  return entries
    .flatMap((entry) => (entry.kind === 'tool' ? [entry.interaction, entry.outcome] : []))
    .filter((asked) => asked !== undefined)
    .filter(({ status }) => status === 'pending');
}
