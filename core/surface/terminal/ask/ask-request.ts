import type { InteractionRequest } from '../../../contract/index.ts';
import { askApproval } from './ask-approval.ts';
import { askOutcome } from './ask-outcome.ts';
import { askQuestions } from './ask-questions.ts';
import type { Asked } from './asked.ts';
import type { Asker } from './asker.ts';

/** Asks what a request asks, in lines. `signal` aborts when it needs no answer any more. */
export function askRequest(asker: Asker, request: InteractionRequest, signal: AbortSignal): Promise<Asked> {
  switch (request.type) {
    case 'tool-approval':
      return askApproval(asker, request, signal);
    case 'tool-question':
      return askQuestions(asker, request, signal);
    case 'tool-outcome':
      return askOutcome(asker, request, signal);
  }
}
