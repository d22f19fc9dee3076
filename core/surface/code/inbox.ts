import type {
  Answer,
  Interaction,
  InteractionRequest,
  InteractionResponse,
  Outcome,
  Result,
} from '../../contract/index.ts';
import { guard } from './guard.ts';
import {
  type PendingApproval,
  type PendingOutcome,
  type PendingQuestion,
  type PendingRequest,
  pendingRequest,
} from './pending-request.ts';
import { RefusedError } from './refused-error.ts';
import { Retelling } from './retelling.ts';
import { warn } from './warn.ts';

/** Answers to a form: as a list, or by the questions' ids. A value is a list where the question takes several. */
export type GivenAnswers = readonly Answer[] | Readonly<Record<string, string | string[]>>;

/**
 * Ways to answer what is pending. Each throws `no pending … with id …` where that is not pending, also when it was
 * answered a moment ago; else its promise resolves when the host has taken the answer, and rejects with a
 * `RefusedError` if it didn't: somebody else was first, the time was up, the form is incomplete. What still waits then
 * can be answered again.
 */
export interface Answering {
  /** What waits for an answer and was not answered from here yet, oldest first. */
  readonly requests: readonly PendingRequest[];
  approve(id: string): Promise<void>;
  /** The agent reads the reason. */
  deny(id: string, reason?: string): Promise<void>;
  /** Throws a `TypeError` where `answers` is neither. */
  answer(id: string, answers: GivenAnswers): Promise<void>;
  /** Declines to answer without stopping the run. */
  dismiss(id: string): Promise<void>;
  /** Says what became of a call that was cut off. `output` goes with 'happened': it is recorded as the call's own. */
  tell(id: string, outcome: Outcome, output?: unknown): Promise<void>;
  /**
   * Hears of what waits: once for what waits already, and again each time that changes while anything waits, with all
   * that does. A request whose answer was refused waits again, and is told of again: at once, and ever later where its
   * answers are refused one after another, until it is once a second. What a listener throws or rejects with is warned of
   * and harms nothing else. Returns the way to stop listening.
   */
  on(event: 'awaitingApproval', listener: (requests: readonly PendingApproval[]) => unknown): () => void;
  on(
    event: 'awaitingAnswer',
    listener: (requests: readonly (PendingQuestion | PendingOutcome)[]) => unknown,
  ): () => void;
}

type Respond = (id: string, response: InteractionResponse) => Promise<Result<Interaction>>;

interface Watcher {
  event: 'awaitingApproval' | 'awaitingAnswer';
  listener: (requests: readonly PendingRequest[]) => unknown;
  /** The ids it was told last. */
  told: string;
}

const NAME = { 'tool-approval': 'approval', 'tool-question': 'question', 'tool-outcome': 'outcome' } as const;

/** What waits for an answer, for a program. The first answer given here claims its request, before the host has it. */
export class Inbox implements Answering {
  readonly #respond: Respond;
  readonly #claimed = new Set<string>();
  readonly #watchers = new Set<Watcher>();
  readonly #retelling = new Retelling((id) => this.#retell(id));
  #requests: readonly InteractionRequest[] = [];

  constructor(respond: Respond) {
    this.#respond = respond;
  }

  get requests(): readonly PendingRequest[] {
    return this.#requests.filter(({ id }) => !this.#claimed.has(id)).map(pendingRequest);
  }

  /** What waits now. Listeners hear of it when whoever tells this is done. */
  set(requests: readonly InteractionRequest[]): void {
    this.#requests = requests;
    const pending = new Set(requests.map(({ id }) => id));
    for (const id of this.#claimed) if (!pending.has(id)) this.#claimed.delete(id);
    this.#retelling.keep(pending);
    queueMicrotask(() => {
      for (const watcher of this.#watchers) this.#show(watcher);
    });
  }

  readonly approve = (id: string): Promise<void> => {
    const { type, digest } = this.#claim(id, 'tool-approval');
    return this.#send(id, { type, digest, decision: 'approve' });
  };

  readonly deny = (id: string, reason?: string): Promise<void> => {
    const { type, digest } = this.#claim(id, 'tool-approval');
    return this.#send(id, { type, digest, decision: 'deny', ...(reason !== undefined && { reason }) });
  };

  readonly answer = (id: string, answers: GivenAnswers): Promise<void> => {
    const list = listOf(answers);
    const { type } = this.#claim(id, 'tool-question');
    return this.#send(id, { type, answers: list });
  };

  readonly dismiss = (id: string): Promise<void> => {
    const { type } = this.#claim(id, 'tool-question');
    return this.#send(id, { type, dismiss: true });
  };

  readonly tell = (id: string, outcome: Outcome, output?: unknown): Promise<void> => {
    const { type } = this.#claim(id, 'tool-outcome');
    return this.#send(id, { type, outcome, ...(output !== undefined && { output }) });
  };

  readonly on: Answering['on'] = (
    event: Watcher['event'],
    listener: (requests: readonly never[]) => unknown,
  ): (() => void) => {
    if (event !== 'awaitingApproval' && event !== 'awaitingAnswer') {
      throw new TypeError(`There is no event "${String(event)}". Listen to awaitingApproval or awaitingAnswer.`);
    }
    const watcher: Watcher = { event, listener: listener as Watcher['listener'], told: '' };
    this.#watchers.add(watcher);
    queueMicrotask(() => this.#show(watcher));
    return () => void this.#watchers.delete(watcher);
  };

  #claim<T extends InteractionRequest['type']>(id: string, type: T): Extract<InteractionRequest, { type: T }> {
    const request = this.#requests.find((each) => each.id === id);
    if (request?.type !== type || this.#claimed.has(id)) throw new Error(`no pending ${NAME[type]} with id ${id}`);
    this.#claimed.add(id);
    return request as Extract<InteractionRequest, { type: T }>;
  }

  async #send(id: string, response: InteractionResponse): Promise<void> {
    let refusal: unknown;
    try {
      const sent = await this.#respond(id, response);
      if (sent.ok) return;
      refusal = new RefusedError(sent.error);
    } catch (error) {
      refusal = error;
    }
    // It waits still, where the answer was not a good one.
    this.#claimed.delete(id);
    if (this.#requests.some((each) => each.id === id) && !isOver(refusal)) this.#retelling.after(id);
    throw refusal;
  }

  /** Tells the listeners of this request of all that waits, though nothing else has changed. */
  #retell(id: string): void {
    const request = this.requests.find((each) => each.id === id);
    if (!request) return;
    for (const watcher of this.#watchers) {
      if (eventOf(request) !== watcher.event) continue;
      watcher.told = '';
      this.#show(watcher);
    }
  }

  #show(watcher: Watcher): void {
    if (!this.#watchers.has(watcher)) return;
    const asked = this.requests.filter((request) => eventOf(request) === watcher.event);
    const ids = asked.map(({ id }) => id).join(' ');
    if (ids === watcher.told) return;
    watcher.told = ids;
    if (asked.length > 0) guard(warn, () => watcher.listener(asked));
  }
}

function eventOf({ type }: PendingRequest): Watcher['event'] {
  return type === 'approval' ? 'awaitingApproval' : 'awaitingAnswer';
}

/** Somebody else was first, or the time was up: its resolution is on its way. */
function isOver(refusal: unknown): boolean {
  return refusal instanceof RefusedError && ['already_resolved', 'gone', 'not_found'].includes(refusal.code);
}

function listOf(answers: GivenAnswers): Answer[] {
  if (typeof answers !== 'object' || answers === null) {
    throw new TypeError('Give the answers as { questionId: value }, or as a list of { questionId, value }.');
  }
  if (Array.isArray(answers)) return [...(answers as readonly Answer[])];
  return Object.entries(answers as Readonly<Record<string, string | string[]>>).map(([questionId, value]) => ({
    questionId,
    value,
  }));
}
