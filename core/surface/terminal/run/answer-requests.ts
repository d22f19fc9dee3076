import type { Interaction, InteractionRequest, Result } from '../../../contract/index.ts';
import type { Conversation } from '../../code/conversation.ts';
import { askRequest } from '../ask/ask-request.ts';
import type { Asker } from '../ask/asker.ts';
import { shownLine } from '../shown.ts';

/**
 * Asks every request of a run, one after another, until it ends. Answers whether one was denied or dismissed because the
 * input had ended.
 */
export async function answerRequests(conversation: Conversation, asker: Asker): Promise<boolean> {
  let inputEnded = false;
  const answered = new Set<string>();
  for (;;) {
    const request = await nextRequest(conversation, answered);
    if (request === undefined) return inputEnded;
    const signal = whenOver(conversation, request.id);
    const asked = await askRequest(asker, request, signal);
    if (asked === 'over') {
      answered.add(request.id);
      continue;
    }
    if (asked.inputEnded) {
      inputEnded = true;
      asker.note(`  ${meaningOfEnd[request.type]}: standard input has ended.`);
    }
    const result = await conversation.respond(request.id, asked.response);
    if (mayBeAskedAgain(result) && !asked.inputEnded) sayFaults(asker, result);
    else answered.add(request.id);
    if (!result.ok && isTrouble(result)) {
      asker.note(`  ${shownLine(result.error.message)}`);
      await conversation.stop();
    }
  }
}

const meaningOfEnd: Readonly<Record<InteractionRequest['type'], string>> = {
  'tool-approval': 'Denied',
  'tool-question': 'Dismissed',
  'tool-outcome': 'Left as unknown',
};

/** The next request that waits; undefined when the run has ended. */
function nextRequest(
  conversation: Conversation,
  answered: ReadonlySet<string>,
): Promise<InteractionRequest | undefined> {
  const find = (): InteractionRequest | undefined => conversation.requests.find(({ id }) => !answered.has(id));
  return new Promise((resolve) => {
    const found = find();
    if (found) return resolve(found);
    const stop = conversation.on(() => {
      const next = find();
      if (!next) return;
      stop();
      resolve(next);
    });
    void conversation.done.then(() => {
      stop();
      resolve(undefined);
    });
  });
}

/** Aborts when the request needs no answer any more: it expired, or the run was stopped. */
function whenOver(conversation: Conversation, id: string): AbortSignal {
  const over = new AbortController();
  const look = (): void => {
    if (conversation.requests.some((request) => request.id === id)) return;
    stop();
    over.abort();
  };
  const stop = conversation.on(look);
  void conversation.done.then(look);
  return over.signal;
}

function mayBeAskedAgain(result: Result<Interaction>): boolean {
  return !result.ok && result.error.code === 'invalid';
}

function sayFaults(asker: Asker, result: Result<Interaction>): void {
  if (result.ok) return;
  const { message, faults = [] } = result.error;
  for (const line of faults.length > 0 ? faults.map((fault) => fault.message) : [message]) {
    asker.note(`  ${shownLine(line)}`);
  }
}

/** Neither an answer that was wrong nor one that came too late. */
function isTrouble(result: Result<Interaction>): boolean {
  return !result.ok && !['invalid', 'already_resolved', 'gone', 'not_found', 'conflict'].includes(result.error.code);
}
