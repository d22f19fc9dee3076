import type { RunStatus, StoredEvent } from '../../core/contract/index.ts';
import type { Story } from './stories.ts';

/** What the next process must find of one conversation, told from what was written, without the code under test. */
export interface Foreseen {
  message: string;
  /** Undefined where the message has not been taken yet. */
  status: RunStatus | undefined;
  /** The tools of which only a person can tell what they did. */
  unknown: readonly string[];
}

export function foresee(story: Story, events: readonly StoredEvent[]): Foreseen[] {
  const mayRepeat = new Set(story.mayRepeat);
  return story.conversations.map(({ message }) => {
    const created = events.find(({ event }) => event.type === 'session.created' && event.title === message);
    const own = events.filter(({ sessionId }) => sessionId === created?.sessionId);
    return { message, ...foreseeSession(own, mayRepeat) };
  });
}

function foreseeSession(events: readonly StoredEvent[], mayRepeat: ReadonlySet<string>): Omit<Foreseen, 'message'> {
  let status: RunStatus | undefined;
  let streams = false;
  const toolOf = new Map<string, string>();
  const running = new Set<string>();
  for (const { event } of events) {
    switch (event.type) {
      case 'phase.queued':
        status = 'queued';
        break;
      case 'phase.started':
        status = 'running';
        break;
      case 'phase.suspended':
        status = 'waiting';
        break;
      case 'phase.ended':
        if (event.outcome === 'interrupted') status = 'interrupted';
        break;
      case 'run.ended':
        status = event.status;
        break;
      case 'turn.started':
        streams = true;
        break;
      case 'turn.finished':
        for (const part of event.parts) if (part.kind === 'call') toolOf.set(part.id, part.toolName);
        streams = false;
        break;
      case 'turn.cut':
        streams = false;
        break;
      case 'tool.started':
        running.add(event.callId);
        break;
      case 'tool.finished':
        running.delete(event.callId);
        break;
      case 'outcome.requested':
        running.delete(event.request.callId);
        break;
      default:
    }
  }
  if (status !== 'running') return { status, unknown: [] };
  const cutOff = streams ? [] : [...running].map((callId) => toolOf.get(callId) ?? callId);
  const unknown = cutOff.filter((tool) => !mayRepeat.has(tool));
  return { status: unknown.length > 0 ? 'waiting' : 'interrupted', unknown };
}

/** The same in words, for a test's name. `effects` is what tools had done by then. */
export function inWords(foreseen: readonly Foreseen[], effects: readonly string[]): string {
  const words = foreseen.map(({ message, status, unknown }) => {
    const what = unknown.map((tool) => `${tool} (${effects.includes(tool) ? 'it happened' : 'it did not'})`);
    const told =
      what.length > 0 ? `the operator is asked what became of ${what.join(' and ')}` : WORDS[status ?? 'new'];
    return foreseen.length > 1 ? `“${message}”: ${told}` : told;
  });
  return words.join('; ');
}

const WORDS: Record<RunStatus | 'new', string> = {
  new: 'the operator says it again',
  queued: 'it goes on by itself',
  running: 'it runs',
  waiting: 'the operator is still asked',
  interrupted: 'it is interrupted, and Resume goes on',
  completed: 'it is complete',
  failed: 'it failed',
  stopped: 'it was stopped',
};
