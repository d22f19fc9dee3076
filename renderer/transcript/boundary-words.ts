import type { BoundaryEntry } from '../../core/contract/index.ts';
import { count } from '../ui/count.ts';

/** What begins a phase, in words. */
export function boundaryWords({ number, cause, decisions }: BoundaryEntry): string {
  switch (cause) {
    case 'decision':
      return `Phase ${number}, resumed from ${count(decisions, 'decision')}`;
    case 'resume':
      return `Phase ${number}, resumed after an interruption`;
    case 'retry':
      return `Phase ${number}, tried again`;
    case 'continue':
      return `Phase ${number}, continued with more turns`;
    case 'message':
      return `Phase ${number}`;
  }
}
