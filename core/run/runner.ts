import type { Delta, Progress, TurnPart } from '../contract/index.ts';
import { JournalError } from '../journal/journal-error.ts';
import { ActivePhase, type PhaseRef } from './active-phase.ts';
import { interrupt, unknownOutcomes } from './interrupt.ts';
import { runPhase } from './run-phase.ts';
import type { Committed } from './sessions.ts';
import { Slots } from './slots.ts';
import { AGAIN_AFTER, Unrecorded } from './unrecorded.ts';
import type { Work } from './work.ts';

const CLOSED = 'The app was closed while this was running.';

/**
 * Does the work that commits ask for: gives queued phases a slot, and lets go of what was stopped. It knows only
 * what runs in this process; the journal knows the rest.
 */
export class Runner {
  readonly #work: Work;
  readonly #slots: Slots<PhaseRef>;
  readonly #active = new Set<ActivePhase>();
  readonly #unrecorded: Unrecorded;
  readonly #retries = new Set<NodeJS.Timeout>();
  readonly #onFault: (fault: unknown) => void;

  constructor(work: Work, concurrency: number, onFault: (fault: unknown) => void) {
    this.#work = work;
    this.#onFault = onFault;
    this.#slots = new Slots(concurrency, (ref) => this.#run(ref));
    this.#unrecorded = new Unrecorded(onFault);
  }

  /** Called after each commit. */
  react({ state, events }: Committed): void {
    for (const { event } of events) {
      if (event.type === 'phase.queued') {
        this.#slots.enqueue({ sessionId: state.id, runId: event.runId, phaseId: event.phaseId });
      } else if (event.type === 'phase.ended' && (event.outcome === 'stopped' || event.outcome === 'interrupted')) {
        this.#find((phase) => phase.ref.phaseId === event.phaseId)?.abort();
      }
    }
  }

  /** Takes a phase up again that an earlier process queued. */
  enqueue(ref: PhaseRef): void {
    this.#slots.enqueue(ref);
  }

  /** What runs already goes on; what waits begins as soon as there is room. */
  setSlots(concurrency: number): void {
    this.#slots.resize(concurrency);
  }

  /** What the session's open turn has streamed so far. */
  openParts(sessionId: string): TurnPart[] {
    return this.#ofSession(sessionId)?.live?.parts() ?? [];
  }

  /** What a surface that comes now has missed of what is live only. */
  live(sessionId: string): { deltas: Delta[]; progress: Progress[] } {
    const phase = this.#ofSession(sessionId);
    return { deltas: phase?.live?.deltas() ?? [], progress: [...(phase?.progress.values() ?? [])] };
  }

  /** Writes what a full disk kept from being written. Throws a `JournalError` if it still does. */
  catchUp(sessionId: string): void {
    this.#unrecorded.write(sessionId);
  }

  /**
   * Lets go of what a session runs although that can't be written yet: Stop wins over a full disk too. `record` is
   * written as soon as there is room.
   */
  letGo(sessionId: string, record: () => void): void {
    this.#ofSession(sessionId)?.abort();
    this.#unrecorded.add(sessionId, [record]);
  }

  /** Journals what runs as interrupted, lets go of it, and resolves when all of it has ended. */
  async close(): Promise<void> {
    for (const phase of this.#active) {
      if (phase.signal.aborted) continue;
      const { sessionId, phaseId } = phase.ref;
      this.#quietly(() =>
        interrupt({ sessionId, phaseId, reason: CLOSED, parts: this.openParts(sessionId) }, this.#work),
      );
      phase.abort();
    }
    for (const timer of this.#retries) clearTimeout(timer);
    await this.#slots.close();
    this.#quietly(() => this.#unrecorded.close());
  }

  async #run(ref: PhaseRef): Promise<void> {
    const phase = new ActivePhase(ref);
    this.#active.add(phase);
    try {
      this.catchUp(ref.sessionId);
      await runPhase(phase, this.#work);
    } catch (error) {
      phase.fail(error);
    } finally {
      this.#active.delete(phase);
    }
    if (phase.fault === undefined) return;
    if (phase.fault instanceof JournalError && this.#isStillQueued(ref)) this.#tryAgain(phase);
    else this.#interrupted(phase);
  }

  /** A phase whose very beginning could not be written is queued in the journal still, and begins once it can be. */
  #tryAgain({ ref, fault }: ActivePhase): void {
    this.#onFault(fault);
    const timer = setTimeout(() => {
      this.#retries.delete(timer);
      this.#slots.enqueue(ref);
    }, AGAIN_AFTER).unref();
    this.#retries.add(timer);
  }

  #isStillQueued({ sessionId, phaseId }: PhaseRef): boolean {
    try {
      const phase = this.#work.sessions.get(sessionId)?.run?.phase;
      return phase?.id === phaseId && phase.status === 'queued';
    } catch {
      return false;
    }
  }

  /** A phase that broke off from within is interrupted: nothing is lost, and the operator resumes or stops it. */
  #interrupted({ ref, fault, unrecorded }: ActivePhase): void {
    this.#onFault(fault);
    const reason = fault instanceof JournalError ? fault.message : 'Something in Holdpoint itself failed.';
    const { sessionId, phaseId } = ref;
    this.#unrecorded.add(sessionId, [
      ...unrecorded.map((command) => () => void this.#work.sessions.execute(sessionId, command)),
      () => this.#begin(ref),
      () => interrupt({ sessionId, phaseId, reason, parts: [] }, this.#work),
    ]);
  }

  /** What broke off before it began has begun all the same: only so can it be seen to have been interrupted. */
  #begin(ref: PhaseRef): void {
    const { sessionId, phaseId } = ref;
    const state = this.#work.sessions.get(sessionId);
    if (!state || !this.#isStillQueued(ref)) return;
    const unknown = unknownOutcomes(state, this.#work);
    this.#work.sessions.execute(sessionId, { type: 'start-phase', phaseId, agent: '', unknown });
  }

  #quietly(write: () => void): void {
    try {
      write();
    } catch (error) {
      this.#onFault(error);
    }
  }

  #ofSession(sessionId: string): ActivePhase | undefined {
    return this.#find((phase) => phase.ref.sessionId === sessionId && !phase.signal.aborted);
  }

  #find(matches: (phase: ActivePhase) => boolean): ActivePhase | undefined {
    return [...this.#active].find(matches);
  }
}
