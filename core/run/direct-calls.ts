import { createHash } from 'node:crypto';
import type { Agent } from '../agent/agent.ts';
import type { ProposedCall, Tool } from '../agent/tool.ts';
import {
  type Actor,
  type DirectCall,
  fail,
  type KeptOutcome,
  ok,
  type Result,
  type SessionEvent,
  type StoredEvent,
  withoutStack,
} from '../contract/index.ts';
import { JournalError } from '../journal/journal-error.ts';
import { place } from './apply-events.ts';
import { judgeCall } from './judge-call.ts';
import { ABORTED, orAborted } from './or-aborted.ts';
import { progressFrom } from './progress-from.ts';
import { runTool } from './run-tool.ts';
import { Unrecorded } from './unrecorded.ts';
import type { Work } from './work.ts';

const ENDED = 'Holdpoint ended while this was running. What it did is not known.';
const CLOSED = 'Holdpoint was closed while this was running. What it did is not known.';
const STOPPED = 'Stopped while running. What it did is not known.';

/** What a person asks for: `requestId` is their page's own id of it, if it has one. */
export interface AskedCall {
  toolName: string;
  input: unknown;
  requestId?: string | undefined;
}

/**
 * Tools that people run themselves. The person is the caller: nothing parks and nobody is asked, but what policy denies
 * is denied. `tool.started` is durable before `execute` is entered, as for an agent's calls, and each agent's direct
 * calls are a stream of their own in the journal.
 */
export class DirectCalls {
  readonly #work: Work;
  readonly #tell: (stored: StoredEvent) => void;
  readonly #closing = new AbortController();
  readonly #calling = new Set<Promise<unknown>>();
  /** By id: those whose tool was entered. */
  readonly #running = new Map<string, { stop: AbortController; finished: Promise<DirectCall> }>();
  readonly #unrecorded: Unrecorded;
  readonly #onFault: (fault: unknown) => void;

  constructor(work: Work, tell: (stored: StoredEvent) => void, onFault: (fault: unknown) => void) {
    this.#work = work;
    this.#tell = tell;
    this.#onFault = onFault;
    this.#unrecorded = new Unrecorded(onFault);
  }

  /** Notes of each call that an earlier process left that nobody knows what it did. */
  recover(): void {
    for (const call of this.#work.journal.openCalls()) this.#finish(call, { kind: 'unknown', message: ENDED });
  }

  /** What runs is let go of when its caller has `gone`. */
  call(agent: Agent, asked: AskedCall, by: Actor, gone?: AbortSignal): Promise<Result<DirectCall>> {
    const calling = this.#call(agent, asked, by, gone).finally(() => this.#calling.delete(calling));
    this.#calling.add(calling);
    return calling;
  }

  /** Lets go of one that runs, and answers when that is written down. */
  async cancel(callId: string): Promise<Result<DirectCall>> {
    const running = this.#running.get(callId);
    if (!running) return fail('gone', 'This call is not running any more. Its result is in the list of calls.');
    running.stop.abort();
    return ok(await running.finished);
  }

  /** The ids of those whose tool was entered and has not finished. */
  underWay(): readonly string[] {
    return [...this.#running.keys()];
  }

  /** Lets go of what runs, and resolves when that is written down. */
  async close(): Promise<void> {
    this.#closing.abort();
    await Promise.allSettled(this.#calling);
    try {
      this.#unrecorded.close();
    } catch (error) {
      // The next start finds the call as one that was cut off.
      this.#onFault(error);
    }
  }

  async #call(
    agent: Agent,
    { toolName, input: rawInput, requestId }: AskedCall,
    by: Actor,
    gone: AbortSignal | undefined,
  ): Promise<Result<DirectCall>> {
    const tool = agent.tools.get(toolName);
    if (!tool) return fail('not_found', `The agent "${agent.id}" has no tool "${toolName}".`);
    if (tool.kind !== 'function') {
      const who = tool.kind === 'question' ? 'is answered by a person' : 'runs at its provider';
      return fail('not_allowed', `The tool "${toolName}" ${who}, so there is nothing here to run.`);
    }
    const { environment, dataFolder } = this.#work;
    const closing = this.#closing.signal;
    const signal = gone ? AbortSignal.any([closing, gone]) : closing;
    const id = environment.newId('call');
    const streamId = streamOf(agent.id);
    const described: ProposedCall = {
      context: { callId: id, sessionId: streamId, runId: id, agentId: agent.id, dataFolder },
      toolCallId: id,
      messages: () => [],
    };
    const judged = await orAborted(signal, () =>
      judgeCall({
        part: { kind: 'call', id, toolCallId: id, toolName, rawInput },
        agent,
        call: described,
        request: { id, phaseId: id },
        now: environment.now,
        expiresIn: undefined,
      }),
    );
    if (judged === ABORTED) return fail('conflict', closing.aborted ? CLOSED_BEFORE : STOPPED_BEFORE);
    const { input, judgement } = judged;
    if (judgement.verdict === 'invalid') return fail('invalid', judgement.reason);
    if (judgement.verdict === 'deny') return fail('not_allowed', judgement.reason);
    // What an earlier call left to be written goes first; where that can't be, nothing begins.
    this.#unrecorded.write(streamId);
    const call = this.#start({
      id,
      agentId: agent.id,
      toolName,
      input,
      by,
      startedAt: environment.now(),
      ...(requestId !== undefined && { requestId }),
    });
    const stop = new AbortController();
    const finished = this.#run(tool, call, described, AbortSignal.any([signal, stop.signal])).finally(() =>
      this.#running.delete(id),
    );
    this.#running.set(id, { stop, finished });
    return ok(await finished);
  }

  async #run(tool: Tool, call: DirectCall, described: ProposedCall, signal: AbortSignal): Promise<DirectCall> {
    const { sessionId, callId } = described.context;
    const { report, end } = progressFrom({ sessionId, callId }, (told) => {
      if (!signal.aborted) this.#work.publish(told);
    });
    const context = { ...described.context, signal, progress: report };
    const outcome = await orAborted(signal, () => runTool(tool, call.input, context, described)).finally(end);
    if (outcome !== ABORTED) return this.#finish(call, outcome);
    return this.#finish(call, { kind: 'unknown', message: this.#closing.signal.aborted ? CLOSED : STOPPED });
  }

  #start(call: DirectCall): DirectCall {
    const { id: callId, toolName, input, by } = call;
    this.#commit(call, call.startedAt, [
      { type: 'tool.called', callId, toolName, input, by },
      { type: 'tool.started', callId },
    ]);
    return call;
  }

  /**
   * A call that ran is answered as it ended, also where a full disk keeps that from being written yet. Where its code
   * threw stays in its event, for the developer.
   */
  #finish(call: DirectCall, kept: KeptOutcome): DirectCall {
    const finishedAt = this.#work.environment.now();
    const finished = { ...call, finishedAt, outcome: withoutStack(kept) };
    const finishing: SessionEvent = { type: 'tool.finished', callId: call.id, outcome: kept };
    const write = (): void => this.#commit(finished, finishedAt, [finishing]);
    try {
      write();
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      this.#onFault(error);
      this.#unrecorded.add(streamOf(call.agentId), [write]);
    }
    return finished;
  }

  #commit(call: DirectCall, at: number, list: readonly SessionEvent[]): void {
    const { journal } = this.#work;
    const streamId = streamOf(call.agentId);
    const events = place(streamId, journal.lastSeq(streamId), at, list);
    journal.commit({ events, calls: [call], interactions: [], durable: true });
    for (const stored of events) this.#tell(stored);
  }
}

const STOPPED_BEFORE = 'The call was stopped. The tool did not run.';
const CLOSED_BEFORE = 'Holdpoint is closing. The tool did not run.';

/** An agent may be named with anything, at any length; a stream has an id like others. */
function streamOf(agentId: string): string {
  return `calls_${createHash('sha256').update(agentId).digest('hex').slice(0, 32)}`;
}
