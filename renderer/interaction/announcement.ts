import type { InteractionRequest } from '../../core/contract/index.ts';
import { count } from '../ui/count.ts';

/** The most that is said of one request, in characters: a listener can't skip what an announcement goes on about. */
const LONGEST = 200;

/** A request as it is said to whoever doesn't see it appear; the whole of it stands on its card. */
export function announcement(request: InteractionRequest): string {
  const said = subject(request);
  if (said.length <= LONGEST) return said;
  // A character in two halves that is cut between them leaves half of it.
  return `${said
    .slice(0, LONGEST - 1)
    .replace(/[\ud800-\udbff]$/, '')
    .trimEnd()}…`;
}

function subject(request: InteractionRequest): string {
  switch (request.type) {
    case 'tool-approval':
      return `Approval requested: ${request.reason ?? request.toolName}`;
    case 'tool-question':
      return `${count(request.questions.length, 'question')} for you: ${request.questions[0]?.text ?? request.toolName}`;
    case 'tool-outcome':
      return `What became of a call is to be said: ${request.toolName}`;
  }
}
