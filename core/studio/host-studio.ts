import type { Agent } from '../agent/agent.ts';
import type { StudioDefinition } from '../agent/define-studio.ts';
import {
  type Actor,
  fail,
  parseCall,
  type ProcedureName,
  type ProcedureOutput,
  type Push,
  type Result,
  type SessionEvent,
  type StudioInfo,
  type StudioProcedureName,
  studioProcedures,
  toPublicEvent,
} from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { toolsFolderOf } from '../project/data-folder.ts';
import type { Environment } from '../run/command.ts';
import { DirectCalls } from '../run/direct-calls.ts';
import { Expiry } from '../run/expiry.ts';
import { recover } from '../run/recover.ts';
import { Runner } from '../run/runner.ts';
import { type Committed, Sessions } from '../run/sessions.ts';
import { summaryOf } from '../run/summary.ts';
import type { Work } from '../run/work.ts';
import type { CallAbout, HostedStudio, Loaded, StudioOptions } from '../studio.ts';
import { describeStudio } from './describe-studio.ts';
import { type Handlers, handlersOf } from './handlers.ts';
import { Kept } from './kept.ts';
import { Listeners } from './listeners.ts';

const CONCURRENCY = 4;
const TOOL_CONCURRENCY = 8;
const ANOTHER_PROJECT =
  'Another project has been opened in Holdpoint meanwhile, and this was meant for the one before. Nothing was done.';

/** The Studio in the process that owns the journal. */
export class HostStudio implements HostedStudio {
  readonly #journal: Journal;
  readonly #work: Work;
  readonly #runner: Runner;
  readonly #expiry: Expiry;
  readonly #directCalls: DirectCalls;
  readonly #listeners: Listeners;
  readonly #handlers: Handlers;
  readonly #kept: Kept;
  readonly #onFault: (fault: unknown) => void;
  /** Counted once and then kept up with each commit: with ten thousand waiting, one more costs what the first did. */
  #pending = 0;
  readonly #agents = new Map<string, Agent>();
  #options: StudioOptions;
  /** When the code that is live was loaded. */
  #loadedAt: number;
  #closing: Promise<void> | undefined;

  constructor(options: StudioOptions & { environment: Environment }, journal: Journal) {
    const { environment, models, project } = options;
    this.#options = options;
    this.#loadedAt = environment.now();
    const agents = this.#agents;
    fill(agents, options.definition);
    this.#journal = journal;
    this.#onFault = (fault) => this.#report(fault, options.onFault);
    this.#listeners = new Listeners(this.#onFault);
    this.#kept = new Kept(journal);
    const sessions = new Sessions(journal, environment, (committed) => this.#react(committed));
    this.#work = {
      sessions,
      journal,
      environment,
      models,
      agent: (agentId: string) => agents.get(agentId),
      dataFolder: toolsFolderOf(project.dataFolder),
      expiresIn: () => this.#options.definition.expiresIn ?? options.expiresIn?.(),
      toolConcurrency: options.toolConcurrency ?? TOOL_CONCURRENCY,
      publish: (push: Push) => this.#listeners.tell(push),
    };
    this.#runner = new Runner(this.#work, slotsOf(options), this.#onFault);
    this.#expiry = new Expiry(
      sessions,
      journal,
      environment,
      (sessionId) => this.#runner.catchUp(sessionId),
      this.#onFault,
    );
    this.#directCalls = new DirectCalls(
      this.#work,
      (stored) => this.#listeners.tell({ type: 'event', stored: toPublicEvent(stored) }),
      this.#onFault,
    );
    const host = {
      journal,
      sessions,
      runner: this.#runner,
      expiry: this.#expiry,
      directCalls: this.#directCalls,
      kept: this.#kept,
      agents,
      models,
    };
    this.#handlers = handlersOf({ ...host, info: () => this.#describe() });
  }

  /**
   * Takes up what an earlier process left. Called once, before anything else. Throws a `JournalError` if that can't be
   * written; what has begun by then ends with `close`.
   */
  begin(): void {
    this.#emptyTrash();
    this.#pending = this.#journal.pending();
    recover(this.#work, this.#runner);
    this.#directCalls.recover();
    this.#expiry.check();
  }

  reload(loaded: Loaded): void {
    const { projectError: _, ...options } = this.#options;
    if ('projectError' in loaded) {
      this.#options = { ...options, projectError: loaded.projectError };
    } else {
      this.#options = { ...options, definition: loaded.definition };
      this.#loadedAt = this.#work.environment.now();
      fill(this.#agents, loaded.definition);
      this.#runner.setSlots(slotsOf(this.#options));
    }
    this.#listeners.tell({ type: 'studio' });
  }

  pending(): number {
    return this.#pending;
  }

  callsUnderWay(): readonly string[] {
    return this.#directCalls.underWay();
  }

  /** What was deleted could be taken back for as long as the Studio was open. */
  #emptyTrash(): void {
    for (;;) {
      const { sessions } = this.#journal.sessions({ limit: 100, place: 'trash' });
      if (sessions.length === 0) return;
      this.#journal.purge(sessions.map(({ id }) => id));
      for (const { id } of sessions) this.#kept.forgetSession(id);
    }
  }

  async call<N extends ProcedureName>(
    name: N,
    input: unknown,
    by: Actor,
    { gone, project }: CallAbout = {},
  ): Promise<Result<ProcedureOutput<N>>> {
    if (this.#closing) return fail('conflict', 'Holdpoint is closing. Start it again to go on.');
    const parsed = parseCall(name, input);
    if (!parsed.ok) return parsed;
    if (!isStudios(name)) {
      return fail('not_allowed', 'A program hosts this Studio: it has no projects and settings to show.');
    }
    // Which project is open, anybody may ask.
    if (project !== undefined && project !== this.#options.project.folder && name !== 'studio.get') {
      return fail('conflict', ANOTHER_PROJECT);
    }
    try {
      return (await this.#handlers[name](parsed.value.input as never, by, gone)) as Result<ProcedureOutput<N>>;
    } catch (error) {
      this.#onFault(error);
      if (error instanceof JournalError) return fail('storage', error.message);
      return fail('internal', 'Something in Holdpoint itself failed. Nothing was changed; try again.');
    }
  }

  subscribe(listener: (push: Push) => void): () => void {
    return this.#listeners.add(listener);
  }

  close(): Promise<void> {
    this.#expiry.close();
    this.#closing ??= Promise.all([this.#runner.close(), this.#directCalls.close()])
      .then(() => undefined)
      .finally(() => this.#journal.close());
    return this.#closing;
  }

  #describe(): StudioInfo {
    return describeStudio(this.#options, {
      loadedAt: this.#loadedAt,
      selection: this.#kept.selection(),
      pending: this.#pending,
    });
  }

  #react({ before, state, events }: Committed): void {
    this.#pending += events.reduce((change, { event }) => change + changeOfPending(event), 0);
    for (const stored of events) {
      this.#listeners.tell({ type: 'event', stored: toPublicEvent(stored) });
    }
    const session = summaryOf(state);
    if (!before || changed(summaryOf(before), session)) {
      this.#listeners.tell({ type: 'session', session, pending: this.#pending });
    }
    this.#runner.react({ before, state, events });
    this.#quietly(() => this.#expiry.react(events));
    for (const { event, sessionId } of events) {
      if (event.type === 'run.started') this.#quietly(() => this.#forgetMessage(sessionId, event.text));
      // What was being typed when the time ran out is still worth having: whoever typed it puts it away.
      if ('resolution' in event && event.resolution.status !== 'expired') {
        this.#quietly(() => this.#kept.forgetDraftsOf(event.interactionId));
      }
    }
  }

  /** Who sent it may never hear that it was taken: neither their box nor another's shows it as unsent. */
  #forgetMessage(sessionId: string, message: string): void {
    const draft = this.#kept.forgetMessage(sessionId, message);
    if (draft) this.#listeners.tell({ type: 'draft', ...draft });
  }

  /** What follows a commit never undoes it: a draft that can't be put away is no reason to say that nothing happened. */
  #quietly(follow: () => void): void {
    try {
      follow();
    } catch (error) {
      this.#onFault(error);
    }
  }

  /** A journal that can't be written is told to whoever looks on, and not only to whoever asked. */
  #report(fault: unknown, onFault: StudioOptions['onFault']): void {
    if (fault instanceof JournalError) this.#listeners.tell({ type: 'notice', text: fault.message });
    onFault?.(fault);
  }
}

function isStudios(name: ProcedureName): name is StudioProcedureName {
  return Object.hasOwn(studioProcedures, name);
}

/** In place: whoever was handed the agents sees the new ones, and a phase keeps the one that it began with. */
function fill(agents: Map<string, Agent>, { agents: now }: StudioDefinition): void {
  agents.clear();
  for (const agent of now) agents.set(agent.id, agent);
}

function slotsOf({ concurrency, definition }: StudioOptions): number {
  return concurrency ?? definition.concurrency ?? CONCURRENCY;
}

function changeOfPending(event: SessionEvent): -1 | 0 | 1 {
  if ('request' in event) return 1;
  return 'resolution' in event ? -1 : 0;
}

/** Whether a session's line in a list reads differently: streamed text alone is no news there. */
function changed(before: ReturnType<typeof summaryOf>, now: ReturnType<typeof summaryOf>): boolean {
  const seen = (summary: typeof now): string => JSON.stringify({ ...summary, seq: 0, updatedAt: 0 });
  return seen(before) !== seen(now);
}
