import type { CallOutcome, CallStatus, ToolEntry } from '../contract/index.ts';

export function callStatusOf(outcome: CallOutcome): CallStatus {
  switch (outcome.kind) {
    case 'output':
      return 'finished';
    case 'error':
      return 'failed';
    case 'denied':
      return 'denied';
    case 'unknown':
      return 'unknown';
  }
}

export function finishedFields(outcome: CallOutcome): Pick<ToolEntry, 'output' | 'error'> {
  switch (outcome.kind) {
    case 'output':
      return { output: outcome.output };
    case 'denied':
      return { error: outcome.reason };
    case 'error':
    case 'unknown':
      return { error: outcome.message };
  }
}
