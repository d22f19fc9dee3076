import type { CallOutcome, PhaseCause } from '../../core/contract/index.ts';
import { inputSummary } from '../value/input-summary.ts';
import { callWords, lengthWords } from './durations.ts';
import type { TimeRow } from './time-rows.ts';

interface RowWords {
  readonly name: string;
  /** What tells a call from others of its tool. */
  readonly input?: string;
  /** How long it took, and how it ended where that was not as it should be. */
  readonly length: string;
  readonly bad?: boolean;
}

/** What began a phase, where that was neither the message nor a decision. */
const afresh: Partial<Record<PhaseCause, string>> = {
  resume: ', resumed',
  retry: ', tried again',
  continue: ', continued',
};

const endings: Readonly<Record<CallOutcome['kind'], string>> = {
  output: '',
  denied: 'did not run',
  error: 'failed',
  unknown: 'outcome not known',
};

/** What a line of the time line says. */
export function rowWords(row: TimeRow, now: number): RowWords {
  switch (row.kind) {
    case 'phase': {
      const { number, cause, worked, outcome } = row.phase;
      const ending = outcome && outcome !== 'resumed' && outcome !== 'completed' ? `, ${outcome}` : '';
      const length = worked ? lengthWords(worked, now) : 'waits for a slot';
      return { name: `Phase ${number}${afresh[cause] ?? ''}${ending}`, length };
    }
    case 'turn': {
      const { number, cut } = row.turn;
      return {
        name: `Turn ${number}${cut ? ', cut' : ''}`,
        length: lengthWords(row.turn, now),
        bad: cut !== undefined,
      };
    }
    case 'call': {
      const { toolName, outcome, verdict, input, rawInput } = row.call;
      const length = callWords(row.call, now) || (verdict === undefined ? 'judged next' : '');
      return {
        name: toolName,
        input: inputSummary(input ?? rawInput),
        length: [length, outcome ? endings[outcome.kind] : ''].filter(Boolean).join(', '),
        bad: outcome?.kind === 'error' || outcome?.kind === 'unknown',
      };
    }
    case 'wait':
      return {
        name: row.span.to === undefined ? 'Waiting for you' : 'Waited for the operator',
        length: lengthWords(row.span, now),
      };
  }
}
