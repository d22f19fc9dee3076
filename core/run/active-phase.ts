import type { Progress } from '../contract/index.ts';
import type { Command } from './command.ts';
import type { LiveTurn } from './live-turn.ts';

export interface PhaseRef {
  readonly sessionId: string;
  readonly runId: string;
  readonly phaseId: string;
}

/** A phase while it runs in this process. What must outlive the process is in the journal, not here. */
export class ActivePhase {
  readonly ref: PhaseRef;
  readonly #controller = new AbortController();
  readonly progress = new Map<string, Progress>();
  /** The turn that streams, if one does. */
  live: LiveTurn | undefined;
  /** Reports that the journal could not take; they are written as soon as it can. */
  readonly unrecorded: Command[] = [];
  #fault: unknown;

  constructor(ref: PhaseRef) {
    this.ref = ref;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** What ended the phase from within, if something did. */
  get fault(): unknown {
    return this.#fault;
  }

  abort(): void {
    this.#controller.abort();
  }

  /** The phase can't go on: its journal can't be written, or the host has a bug. The first fault counts. */
  fail(fault: unknown): void {
    this.#fault ??= fault;
    this.#controller.abort();
  }
}
