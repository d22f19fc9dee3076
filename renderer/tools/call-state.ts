import type { CallOutcome, DirectCall, PastCall } from '../../core/contract/index.ts';
import { took } from '../ui/time-words.ts';

/** How a call ended, or how far it has come, in a few words. */
export function callState({ status, milliseconds }: PastCall): { words: string; tone: 'quiet' | 'live' | 'bad' } {
  const time = milliseconds === undefined ? undefined : took(milliseconds);
  switch (status) {
    case 'streaming':
    case 'proposed':
      return { words: 'proposed', tone: 'quiet' };
    case 'ready':
      return { words: 'about to run', tone: 'live' };
    case 'waiting':
      return { words: 'waits for a person', tone: 'quiet' };
    case 'approved':
      return { words: 'approved', tone: 'quiet' };
    case 'running':
      return { words: 'running', tone: 'live' };
    case 'finished':
      return { words: time ?? 'done', tone: 'quiet' };
    case 'failed':
      return { words: time === undefined ? 'did not run' : `failed, ${time}`, tone: 'bad' };
    case 'denied':
    case 'discarded':
      return { words: 'did not run', tone: 'quiet' };
    case 'unknown':
      return { words: 'outcome not known', tone: 'bad' };
  }
}

/** How a call that was made by hand ended, in a word. */
export function resultWord({ kind }: CallOutcome): string {
  return kind === 'output' ? 'Ran' : kind === 'unknown' ? 'Stopped' : 'Failed';
}

/** The same to whoever doesn't see it: "dig: Failed. It fell." */
export function resultWords(toolName: string, { outcome }: DirectCall): string {
  if (!outcome) return '';
  const why = outcome.kind === 'output' ? '' : outcome.kind === 'denied' ? outcome.reason : outcome.message;
  const word = `${toolName}: ${resultWord(outcome)}.`;
  return why === '' ? word : `${word} ${why.length > LONGEST ? `${why.slice(0, LONGEST)}…` : why}`;
}

/** A listener can't skip what an announcement goes on about. In characters. */
const LONGEST = 200;
