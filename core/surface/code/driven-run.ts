import { type Actor, fail, type Push } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import { type Conversation, converse } from './conversation.ts';
import { guard } from './guard.ts';
import { Inbox } from './inbox.ts';
import type { PendingRequest } from './pending-request.ts';
import type { RunEvent, RunHandle, RunHandleStatus, RunResult } from './run-handle.ts';
import { warn } from './warn.ts';

export interface RunToDrive {
  /** Called unless the run is over before it begins. `close` is called when it has ended. */
  open(): Promise<{ studio: StudioApi; close(): Promise<void> }>;
  agentId: string;
  prompt: string;
  by: Actor;
  session?: string | undefined;
  signal?: AbortSignal | undefined;
}

/** A run, there at once while its Studio still opens. */
export class DrivenRun implements RunHandle {
  readonly done: Promise<RunResult>;
  readonly approve: RunHandle['approve'];
  readonly deny: RunHandle['deny'];
  readonly answer: RunHandle['answer'];
  readonly dismiss: RunHandle['dismiss'];
  readonly tell: RunHandle['tell'];
  readonly #run: RunToDrive;
  readonly #inbox: Inbox;
  readonly #listeners = new Set<(event: RunEvent) => unknown>();
  #conversation: Conversation | undefined;
  #isStopped = false;
  #last: RunHandleStatus = 'running';

  constructor(run: RunToDrive) {
    this.#run = run;
    this.#inbox = new Inbox(async (id, response) =>
      this.#conversation ? this.#conversation.respond(id, response) : fail('not_found', 'There is no such request.'),
    );
    ({
      approve: this.approve,
      deny: this.deny,
      answer: this.answer,
      dismiss: this.dismiss,
      tell: this.tell,
    } = this.#inbox);
    this.done = this.#drive();
  }

  get status(): RunHandleStatus {
    return this.#conversation?.status ?? this.#last;
  }

  get sessionId(): string | undefined {
    return this.#conversation?.sessionId;
  }

  get requests(): readonly PendingRequest[] {
    return this.#inbox.requests;
  }

  readonly on: RunHandle['on'] = (event: string, listener: (heard: never) => unknown): (() => void) => {
    if (event !== 'event') return this.#inbox.on(event as 'awaitingApproval', listener as () => unknown);
    const each = listener as (heard: RunEvent) => unknown;
    this.#listeners.add(each);
    return () => void this.#listeners.delete(each);
  };

  readonly stop = (): Promise<RunResult> => {
    this.#isStopped = true;
    return this.#conversation?.stop().then(() => this.done) ?? this.done;
  };

  /** Lets go of a run whose Studio has closed. */
  leave(reason: string): void {
    this.#conversation?.leave(reason);
  }

  async #drive(): Promise<RunResult> {
    if (this.#isOver()) return this.#neverBegan();
    const { studio, close } = await this.#run.open().catch((error: unknown) => {
      this.#last = 'failed';
      throw error;
    });
    try {
      return this.#isOver() ? this.#neverBegan() : await this.#follow(studio);
    } finally {
      await close().catch(warn);
    }
  }

  async #follow(studio: StudioApi): Promise<RunResult> {
    const { agentId, prompt, by, session, signal } = this.#run;
    const options = { studio, agentId, prompt, by, onFault: warn, ...(session !== undefined && { session }) };
    const conversation = converse(options);
    this.#conversation = conversation;
    conversation.on((push) => this.#hear(push, conversation));
    const withdraw = () => void conversation.withdraw();
    signal?.addEventListener('abort', withdraw, { once: true });
    const end = await conversation.done;
    signal?.removeEventListener('abort', withdraw);
    this.#inbox.set([]);
    return end;
  }

  #hear(push: Push, { requests }: Conversation): void {
    if (!('sessionId' in push) && push.type !== 'event') return;
    // First: whoever hears of a request may answer it at once.
    if (push.type === 'event' && ('request' in push.stored.event || 'resolution' in push.stored.event)) {
      this.#inbox.set(requests);
    }
    const happened = push.type === 'event' ? push.stored : push;
    // A copy for each: what a listener does with it is seen by nobody else, least of all by whoever approves.
    for (const listener of this.#listeners) guard(warn, () => listener(structuredClone(happened)));
  }

  #isOver(): boolean {
    return this.#isStopped || this.#run.signal?.aborted === true;
  }

  #neverBegan(): RunResult {
    this.#last = 'stopped';
    return { status: 'stopped', text: '', reason: 'The program ended the run before it began.' };
  }
}
