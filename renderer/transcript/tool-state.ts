import type { InteractionStatus, ToolEntry } from '../../core/contract/index.ts';
import { took } from '../ui/time-words.ts';

export type Decided = Exclude<InteractionStatus, 'pending'>;

export interface ToolState {
  readonly words: string;
  readonly tone: 'quiet' | 'live' | 'bad';
}

/** A call whose request was decided a moment ago, before the rest is known. */
const decidedWords: Readonly<Record<Decided, string>> = {
  approved: 'about to run',
  answered: 'answered',
  denied: 'did not run',
  dismissed: 'dismissed',
  cancelled: 'did not run',
  expired: 'did not run',
  withdrawn: 'did not run',
};

/** How far a call has come, in a few words. `decided` is what became of its request, which may be known before the rest. */
export function toolState(entry: ToolEntry, decided?: Decided): ToolState {
  const { status, startedAt, finishedAt, progress, policy, outcome } = entry;
  const duration = startedAt !== undefined && finishedAt !== undefined ? took(finishedAt - startedAt) : undefined;
  // A form is over with its answers: it doesn't run, and took no time of its own.
  if (policy?.verdict === 'question' && decided) return { words: decided, tone: 'quiet' };
  switch (status) {
    case 'streaming':
      return { words: 'writing the input', tone: 'live' };
    case 'proposed':
      return { words: 'proposed', tone: 'quiet' };
    case 'ready':
      return { words: 'about to run', tone: 'live' };
    case 'waiting':
      return {
        words: decided ? decidedWords[decided] : 'waiting for you',
        tone: 'quiet',
      };
    case 'approved':
      return { words: 'runs when all is decided', tone: 'quiet' };
    case 'running':
      return { words: progress ? `${Math.round(progress.fraction * 100)} %` : 'running', tone: 'live' };
    case 'finished':
      // From its start to what a person recorded of it: no time that it took.
      if (outcome?.resolution?.outcome === 'happened') return { words: 'recorded', tone: 'quiet' };
      return { words: duration ?? 'done', tone: 'quiet' };
    case 'failed':
      if (policy?.verdict === 'invalid') return { words: 'did not run', tone: 'quiet' };
      return { words: duration === undefined ? 'failed' : `failed, ${duration}`, tone: 'bad' };
    case 'denied':
      return { words: 'did not run', tone: 'quiet' };
    case 'unknown':
      return { words: 'outcome not known', tone: 'bad' };
    case 'discarded':
      return { words: 'cut off, did not run', tone: 'quiet' };
  }
}
