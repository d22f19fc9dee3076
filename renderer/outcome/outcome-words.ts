import type { OutcomeRequest, Resolution } from '../../core/contract/index.ts';
import { byWhom, resolutionWords } from '../approval/resolution-words.ts';

/** What was said of a call that a crash cut off, in one line: who, where, when, and what followed. */
export function outcomeWords(resolution: Resolution, { type }: OutcomeRequest): string {
  const answered = `Answered ${byWhom(resolution)}`;
  switch (resolution.outcome) {
    case 'happened':
      return `${answered}: it happened. The result was recorded; it was not run again.`;
    case 'did-not-happen':
      return `${answered}: it did not happen. It was to run now.`;
    case 'unknown':
      return `${answered}: nobody knows. The agent was told so.`;
    case undefined:
      return resolutionWords(resolution, type);
  }
}
