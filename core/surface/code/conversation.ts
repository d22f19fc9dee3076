import {
  type Actor,
  type Interaction,
  type InteractionRequest,
  type InteractionResponse,
  ok,
  type Push,
  type Result,
} from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import { guard } from './guard.ts';
import { applyPush, emptyRunView, type RunView, type RunViewStatus, statusOf, textOf } from './run-view.ts';
import { TextPieces } from './text-pieces.ts';

export type ConversationStatus = RunViewStatus;

/**
 * How a run ended. It is `stopped` also where it never began. A run that was left while it waits reads so: its journal
 * keeps it, and its answer takes it up again.
 */
export interface ConversationEnd {
  status: Exclude<ConversationStatus, 'running'>;
  /** What the agent said last. */
  text: string;
  /** Why it failed, was stopped or was left, as a sentence. */
  reason?: string;
  /** Absent where the run did not get so far as to have one. */
  sessionId?: string;
}

export interface ConverseOptions {
  studio: StudioApi;
  agentId: string;
  prompt: string;
  /** Whom the message, the answers and Stop are attributed to. */
  by: Actor;
  /** A session to go on with. A new one without it. */
  session?: string;
  /** Hears what a listener threw. */
  onFault: (fault: unknown) => void;
}

/** One message and all that it sets off, driven through a Studio. */
export interface Conversation {
  readonly status: ConversationStatus;
  /** Known once the session was made or found. */
  readonly sessionId: string | undefined;
  /** What waits for an answer, oldest first, as far as it was heard of. */
  readonly requests: readonly InteractionRequest[];
  /** What the agent said in the last turn in which it said anything, as far as it has streamed. */
  readonly text: string;
  /** Answers a request. The value is what became of it, the error one of the closed set. */
  respond(id: string, response: InteractionResponse): Promise<Result<Interaction>>;
  /** Stops the run, and resolves when it has ended. Where it has ended already nothing happens. */
  stop(): Promise<ConversationEnd>;
  /** Like `stop`, and what waits reads as withdrawn. */
  withdraw(): Promise<ConversationEnd>;
  /** Lets go of a run whose Studio closes: `done` resolves with the state that it has now, and this reason. */
  leave(reason: string): void;
  /** Resolves when the run has ended, however it did. Never rejects. */
  readonly done: Promise<ConversationEnd>;
  /**
   * Hears each push of the run's session from its first event to its last, once and in order, and the Studio's notices.
   * What the conversation says of itself contains the push by then. Returns the way to stop listening.
   */
  on(listener: (push: Push) => void): () => void;
  /** Hears what the agent says in pieces, none lost and none twice. A new `partId` is a new piece of prose. */
  onText(listener: (text: string, partId: string) => void): () => void;
}

/** Sends a message, and follows the run that it sets off. It listens before it sends, so that it misses nothing. */
export function converse(options: ConverseOptions): Conversation {
  return new FollowedRun(options);
}

class FollowedRun implements Conversation {
  readonly done: Promise<ConversationEnd>;
  readonly #options: ConverseOptions;
  readonly #pieces = new TextPieces();
  readonly #listeners = new Set<(push: Push) => void>();
  readonly #textListeners = new Set<(text: string, partId: string) => void>();
  readonly #unsubscribe: () => void;
  /** What was heard and not yet looked at. Nobody is told in the middle of a commit. */
  readonly #heard: Push[] = [];
  #view: RunView = emptyRunView;
  #sessionId: string | undefined;
  #runId: string | undefined;
  /** Whether the session's pushes belong to this run yet: one that is gone on with has others before it. */
  #begun: boolean;
  #end: 'runs.stop' | 'runs.withdraw' | undefined;
  #finish: (end: ConversationEnd) => void = () => {};
  #finished: ConversationEnd | undefined;
  #telling = false;

  constructor(options: ConverseOptions) {
    this.#options = options;
    this.#begun = options.session === undefined;
    this.done = new Promise((resolve) => (this.#finish = resolve));
    this.#unsubscribe = options.studio.subscribe((push) => {
      this.#heard.push(push);
      if (this.#heard.length === 1) queueMicrotask(() => this.#tell());
    });
    void this.#begin();
  }

  get status(): ConversationStatus {
    return this.#finished?.status ?? statusOf(this.#view);
  }

  get sessionId(): string | undefined {
    return this.#sessionId;
  }

  get requests(): readonly InteractionRequest[] {
    return this.#finished ? [] : this.#view.requests;
  }

  get text(): string {
    return textOf(this.#view);
  }

  respond(id: string, response: InteractionResponse): Promise<Result<Interaction>> {
    const { studio, by } = this.#options;
    return studio.call('interactions.respond', { id, response }, by);
  }

  stop(): Promise<ConversationEnd> {
    return this.#endBy('runs.stop');
  }

  withdraw(): Promise<ConversationEnd> {
    return this.#endBy('runs.withdraw');
  }

  leave(reason: string): void {
    this.#tell();
    const status = statusOf(this.#view);
    this.#finishAs(status === 'running' ? 'stopped' : status, reason);
  }

  on(listener: (push: Push) => void): () => void {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  }

  onText(listener: (text: string, partId: string) => void): () => void {
    this.#textListeners.add(listener);
    return () => void this.#textListeners.delete(listener);
  }

  async #begin(): Promise<void> {
    const { studio, agentId, prompt, session, by } = this.#options;
    const created = session === undefined ? await studio.call('sessions.create', { agentId }, by) : ok({ id: session });
    if (!created.ok) return this.#finishAs('failed', created.error.message);
    const sessionId = created.value.id;
    this.#sessionId = sessionId;
    if (this.#end) return this.#finishAs('stopped');
    const sent = await studio.call('messages.send', { sessionId, text: prompt }, by);
    if (!sent.ok) return this.#finishAs('failed', sent.error.message);
    this.#runId = sent.value.runId;
    this.#tell();
    if (this.#end) await this.#endRun(this.#end, this.#runId);
  }

  #endBy(how: 'runs.stop' | 'runs.withdraw'): Promise<ConversationEnd> {
    if (this.#end || this.#finished) return this.done;
    this.#end = how;
    if (this.#runId !== undefined) void this.#endRun(how, this.#runId);
    return this.done;
  }

  async #endRun(how: 'runs.stop' | 'runs.withdraw', runId: string): Promise<void> {
    const { studio, by } = this.#options;
    const ended = await studio.call(how, { runId }, by);
    this.#tell();
    // It could not be written, yet what ran was let go of; or its Studio is closing.
    if (!ended.ok) this.#finishAs('stopped', ended.error.message);
  }

  #tell(): void {
    const runId = this.#runId;
    if (this.#telling || runId === undefined) return;
    this.#telling = true;
    for (let push = this.#heard.shift(); push && !this.#finished; push = this.#heard.shift()) {
      if (this.#concerns(push, runId)) this.#apply(push, runId);
    }
    this.#telling = false;
  }

  #concerns(push: Push, runId: string): boolean {
    if (push.type === 'notice' || push.type === 'studio' || push.type === 'opening') return true;
    if (push.type === 'draft') return false;
    if (sessionOf(push) !== this.#sessionId) return false;
    if (push.type === 'event' && push.stored.event.type === 'run.started') {
      this.#begun ||= push.stored.event.runId === runId;
    }
    return this.#begun;
  }

  #apply(push: Push, runId: string): void {
    this.#view = applyPush(this.#view, push, runId);
    const { onFault } = this.#options;
    for (const listener of this.#listeners) guard(onFault, () => listener(push));
    for (const { text, partId } of this.#pieces.after(this.#view.transcript)) {
      for (const listener of this.#textListeners) guard(onFault, () => listener(text, partId));
    }
    const { end } = this.#view;
    if (end) this.#finishAs(end.status, end.reason);
  }

  #finishAs(status: ConversationEnd['status'], reason?: string): void {
    if (this.#finished) return;
    this.#unsubscribe();
    const sessionId = this.#sessionId;
    this.#finished = {
      status,
      text: this.text,
      ...(reason !== undefined && { reason }),
      ...(sessionId !== undefined && { sessionId }),
    };
    this.#finish(this.#finished);
  }
}

function sessionOf(push: Exclude<Push, { type: 'notice' | 'studio' | 'opening' | 'draft' }>): string {
  switch (push.type) {
    case 'event':
      return push.stored.sessionId;
    case 'session':
      return push.session.id;
    case 'delta':
    case 'progress':
      return push.sessionId;
  }
}
