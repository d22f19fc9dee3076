import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Agent, type AgentDefinition } from '../agent/agent.ts';
import type { StudioDefinition } from '../agent/define-studio.ts';
import type { Tool } from '../agent/tool.ts';
import type {
  Actor,
  Answer,
  Entry,
  Interaction,
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
  Push,
  Result,
} from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import type { LanguageModelV4 } from '../model/language-model.ts';
import { ModelError } from '../model/model-source.ts';
import { HostStudio } from '../studio/host-studio.ts';
import { testEnvironment } from './environment.ts';
import { memoryJournal } from './memory-journal.ts';
import { strict } from './strict-model.ts';

const ADA: Actor = { name: 'Ada', surface: 'desktop' };

export interface ScenarioOptions {
  tools?: Tool[];
  /** Answers behind the strict history check. */
  model: LanguageModelV4;
  agent?: Partial<AgentDefinition>;
  /** What the project says beside its agents. */
  definition?: Omit<StudioDefinition, 'agents' | 'expiresIn'>;
  concurrency?: number;
  /** The Studio's own, in milliseconds. */
  expiresIn?: number;
  toolConcurrency?: number;
  /** Where there is no model to be had: what the `ModelError` says. */
  noModel?: string | undefined;
}

/** One agent in one Studio on one journal, driven as a surface drives it. */
export class Scenario {
  readonly pushes: Push[] = [];
  readonly faults: unknown[] = [];
  /** `fill` leaves no room for another page; `refuse` takes nothing at all, or no drafts; `free` takes all again. */
  readonly disk: { fill(): void; refuse(what?: Refused): void; free(): void };
  #refused: Refused | undefined;
  readonly #folder: string;
  readonly #journal: Journal;
  #alive: { journal: Journal; kill(): void };
  #studio: HostStudio;
  #options: ScenarioOptions;
  readonly #environment = testEnvironment();
  #waiting: (() => void)[] = [];

  static async open(options: ScenarioOptions): Promise<Scenario> {
    return new Scenario(options, await memoryJournal());
  }

  private constructor(options: ScenarioOptions, { journal, fill, free }: Awaited<ReturnType<typeof memoryJournal>>) {
    this.#options = options;
    this.#journal = journal;
    this.disk = {
      fill,
      refuse: (what = 'everything') => {
        this.#refused = what;
      },
      free: () => {
        this.#refused = undefined;
        free();
      },
    };
    this.#folder = mkdtempSync(join(tmpdir(), 'holdpoint-scenario-'));
    mkdirSync(join(this.#folder, 'data'));
    this.#alive = mortal(journal, () => this.#refused);
    this.#studio = this.#start();
  }

  /** A new process on the same journal, after the old one closed properly or (`crash`) was gone in an instant. */
  async restart(how: 'close' | 'crash', options: Partial<ScenarioOptions> = {}): Promise<void> {
    await this.stopProcess(how);
    this.#options = { ...this.#options, ...options };
    this.#alive = mortal(this.#journal, () => this.#refused);
    this.pushes.length = 0;
    this.#studio = this.#start();
  }

  /** Until `restart` nothing runs, and nothing can be asked. */
  async stopProcess(how: 'close' | 'crash'): Promise<void> {
    if (how === 'close') await this.#studio.close();
    this.#alive.kill();
  }

  /** The clock jumps ahead; timers are the test's own to fire. */
  advance(milliseconds: number): void {
    this.#environment.set(this.#environment.now() + milliseconds);
  }

  async end(): Promise<void> {
    await this.#studio.close();
    rmSync(this.#folder, { recursive: true, force: true });
    const bugs = this.faults.filter((fault) => !(fault instanceof JournalError));
    if (bugs.length > 0) throw new AggregateError(bugs, 'The Studio reported bugs.');
  }

  /** What the project's code says by now. */
  definition(): StudioDefinition {
    const { model, tools = [], agent, expiresIn, definition } = this.#options;
    const base = { id: 'agent', name: 'Agent', instructions: 'Help.', tools, model: strict(model) };
    return { ...definition, agents: [new Agent({ ...base, ...agent })], ...(expiresIn !== undefined && { expiresIn }) };
  }

  /** The project's code changes while the Studio is open. */
  reload(change: Partial<ScenarioOptions> | { projectError: string }): void {
    if ('projectError' in change) return this.#studio.reload(change);
    this.#options = { ...this.#options, ...change };
    this.#studio.reload({ definition: this.definition() });
  }

  call<N extends ProcedureName>(
    name: N,
    input: ProcedureInput<N>,
    by: Actor = ADA,
  ): Promise<Result<ProcedureOutput<N>>> {
    return this.#studio.call(name, input, by);
  }

  /** The value of a call that must succeed. */
  async do<N extends ProcedureName>(name: N, input: ProcedureInput<N>, by: Actor = ADA): Promise<ProcedureOutput<N>> {
    const result = await this.call(name, input, by);
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
    return result.value;
  }

  /** A new session with a first message. */
  async ask(text: string): Promise<{ sessionId: string; runId: string }> {
    const { id: sessionId } = await this.do('sessions.create', { agentId: 'agent' });
    return { sessionId, ...(await this.do('messages.send', { sessionId, text })) };
  }

  /** Resolves when the session's run reads so. */
  async until(sessionId: string, status: string): Promise<void> {
    await this.untilTrue(async () => (await this.status(sessionId)) === status);
  }

  /** Resolves when `holds` does; looked at again after whatever the Studio tells. */
  async untilTrue(holds: () => Promise<boolean>): Promise<void> {
    for (;;) {
      const next = new Promise<void>((resolve) => this.#waiting.push(resolve));
      if (await holds()) return;
      await next;
    }
  }

  async status(sessionId: string): Promise<string | undefined> {
    const { sessions } = await this.do('sessions.list', { limit: 500 });
    return sessions.find(({ id }) => id === sessionId)?.run?.status;
  }

  async pending(sessionId?: string): Promise<Interaction[]> {
    const filter = { status: 'pending' as const, ...(sessionId !== undefined && { sessionId }) };
    return (await this.do('interactions.list', filter)).interactions;
  }

  /** Approves or denies, with the digest of what was shown. */
  respond({ request }: Interaction, decision: 'approve' | 'deny', reason?: string, by: Actor = ADA) {
    if (request.type !== 'tool-approval') throw new Error(`A ${request.type} is neither approved nor denied.`);
    const { digest } = request;
    const response = { type: request.type, digest, decision, ...(reason !== undefined && { reason }) };
    return this.call('interactions.respond', { id: request.id, response }, by);
  }

  answer({ request }: Interaction, answers: Answer[], by: Actor = ADA) {
    return this.call('interactions.respond', { id: request.id, response: { type: 'tool-question', answers } }, by);
  }

  async entries(sessionId: string): Promise<Entry[]> {
    return (await this.do('sessions.transcript', { sessionId })).entries;
  }

  async events(sessionId: string) {
    return (await this.do('sessions.events', { sessionId, after: 0 })).events.map(({ event }) => event);
  }

  #start(): HostStudio {
    const { concurrency, toolConcurrency, noModel } = this.#options;
    const definition = this.definition();
    const studio = new HostStudio(
      {
        project: { name: 'test', folder: this.#folder, dataFolder: this.#folder },
        definition,
        models: {
          forAgent(of) {
            if (noModel !== undefined) throw new ModelError(noModel);
            if (typeof of.model !== 'object') throw new Error('The scenario gives each agent its model.');
            return { model: of.model, label: 'Scripted', demo: false };
          },
          labelFor() {
            if (noModel !== undefined) throw new ModelError(noModel);
            return { label: 'Scripted', demo: false };
          },
          defaultFor: () => ({ from: 'agent' }),
        },
        operator: ADA.name,
        environment: this.#environment,
        onFault: (fault) => this.faults.push(fault),
        ...(concurrency !== undefined && { concurrency }),
        ...(toolConcurrency !== undefined && { toolConcurrency }),
      },
      this.#alive.journal,
    );
    studio.begin();
    studio.subscribe((push) => {
      this.pushes.push(push);
      for (const wake of this.#waiting.splice(0)) wake();
    });
    return studio;
  }
}

/** The journal as one process sees it: dead to it once the process is, while what was written stays. */
type Refused = 'everything' | 'drafts';

function mortal(journal: Journal, refused: () => Refused | undefined): { journal: Journal; kill(): void } {
  let dead = false;
  const proxy = new Proxy(journal, {
    get(target, key) {
      const member: unknown = Reflect.get(target, key, target);
      if (typeof member !== 'function') return member;
      return (...values: unknown[]): unknown => {
        if (key === 'close') return undefined;
        if (dead) throw new JournalError('broken', 'This process is dead.');
        if (key === 'write' ? refused() !== undefined : key === 'commit' && refused() === 'everything') {
          throw new JournalError('full', 'The disk is full.');
        }
        return Reflect.apply(member, target, values);
      };
    },
  });
  return { journal: proxy, kill: () => void (dead = true) };
}
