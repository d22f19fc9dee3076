import type { InteractionRequest } from '../../core/contract/index.ts';
import { count } from '../ui/count.ts';

/** A request as it is said to whoever doesn't see it appear. */
export function announcement(request: InteractionRequest): string {
  switch (request.type) {
    case 'tool-approval':
      return `Approval requested: ${request.reason ?? request.toolName}`;
    case 'tool-question':
      return `${count(request.questions.length, 'question')} for you: ${request.questions[0]?.text ?? request.toolName}`;
    case 'tool-outcome':
      return `What became of a call is to be said: ${request.toolName}`;
  }
}
