import type { Agent } from '../../agent/agent.ts';
import type { Actor } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import type { HttpServer } from '../http/serve-http.ts';
import { DrivenRun } from './driven-run.ts';
import type { Answering, Inbox } from './inbox.ts';
import type { PendingRequest } from './pending-request.ts';
import type { RunHandle } from './run-handle.ts';
import type { HostedRunOptions, RunningStudio } from './running-studio.ts';

interface Served {
  studio: StudioApi;
  server: HttpServer;
  inbox: Inbox;
  by: Actor;
  unfollow: () => void;
}

const LEFT = 'The Studio was closed while this run waited. Its journal keeps it.';

/** What `Studio.start` gives: the Studio, its server, and the runs that the program began. */
export class ServedStudio implements RunningStudio {
  readonly url: string;
  readonly port: number;
  readonly approve: Answering['approve'];
  readonly deny: Answering['deny'];
  readonly answer: Answering['answer'];
  readonly dismiss: Answering['dismiss'];
  readonly tell: Answering['tell'];
  readonly on: Answering['on'];
  readonly #served: Served;
  readonly #runs = new Set<DrivenRun>();
  #closing: Promise<void> | undefined;

  constructor(served: Served) {
    this.#served = served;
    this.url = served.server.url;
    this.port = served.server.port;
    ({
      approve: this.approve,
      deny: this.deny,
      answer: this.answer,
      dismiss: this.dismiss,
      tell: this.tell,
      on: this.on,
    } = served.inbox);
  }

  get requests(): readonly PendingRequest[] {
    return this.#served.inbox.requests;
  }

  readonly openUrl = (): string => this.#served.server.openUrl();

  start(agent: Agent | string, prompt: string, { signal, session }: HostedRunOptions = {}): RunHandle {
    const { studio, by } = this.#served;
    const agentId = typeof agent === 'string' ? agent : agent.id;
    const run = new DrivenRun({
      agentId,
      prompt,
      by,
      signal,
      session,
      open: async () => ({ studio, close: async () => {} }),
    });
    this.#runs.add(run);
    void run.done.then(() => this.#runs.delete(run));
    return run;
  }

  close(): Promise<void> {
    this.#closing ??= this.#close();
    return this.#closing;
  }

  async #close(): Promise<void> {
    const { studio, server, inbox, unfollow } = this.#served;
    unfollow();
    inbox.set([]);
    await server.close();
    try {
      await studio.close();
    } finally {
      for (const run of this.#runs) run.leave(LEFT);
    }
  }
}
