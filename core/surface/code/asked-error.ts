import type { PendingRequest } from './pending-request.ts';

/** A run asked where nobody answers. It was ended, and nothing of what is in `requests` ran. */
export class AskedError extends Error {
  override readonly name = 'AskedError';
  readonly requests: readonly PendingRequest[];

  constructor(requests: readonly PendingRequest[]) {
    super(`The agent asked, and run() gives no answers: ${requests.map(inWords).join('; ')}. Use start() to answer.`);
    this.requests = requests;
  }
}

function inWords(request: PendingRequest): string {
  switch (request.type) {
    case 'approval': {
      const why = request.reason === undefined ? '' : ` (${request.reason})`;
      return `to allow ${request.tool} ${JSON.stringify(request.input)}${why}`;
    }
    case 'question':
      return request.questions.map(({ text }) => JSON.stringify(text)).join(', ');
    case 'outcome':
      return `what became of ${request.tool} ${JSON.stringify(request.input)}`;
  }
}
