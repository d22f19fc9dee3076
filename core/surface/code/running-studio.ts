import type { Agent } from '../../agent/agent.ts';
import type { Answering } from './inbox.ts';
import type { RunHandle } from './run-handle.ts';

export interface HostedRunOptions {
  /** Aborted, it ends the run as stopped, and what waits reads as withdrawn. */
  signal?: AbortSignal;
  /** A session to go on with. A new one without it. */
  session?: string;
}

/**
 * A Studio that is served. Its `requests` are those of all sessions, what an earlier process left pending included, and
 * are answered here, in the browser or over HTTP: the first answer counts.
 */
export interface RunningStudio extends Answering {
  /** Where HTTP clients reach it, such as `http://127.0.0.1:4747`. */
  readonly url: string;
  readonly port: number;
  /** An address that signs a browser in, once. */
  openUrl(): string;
  /** Sends one of its agents a message. The handle is there at once. */
  start(agent: Agent | string, prompt: string, options?: HostedRunOptions): RunHandle;
  /** Interrupts what runs, keeps what waits in the journal, and closes the server. Nothing is left then. */
  close(): Promise<void>;
}
