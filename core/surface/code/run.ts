import type { Agent } from '../../agent/agent.ts';
import { AskedError } from './asked-error.ts';
import { type PendingRequest, pendingRequest } from './pending-request.ts';
import type { RunEvent, RunResult } from './run-handle.ts';
import { start, type StartOptions } from './start.ts';

/**
 * Sends an agent a message, and resolves when the run has completed. Rejects with an `AskedError` when the agent asks:
 * the requests are withdrawn and nothing of them runs. Rejects with the reason as an `Error` where the run fails, with
 * the signal's reason where that is aborted.
 */
export async function run(agent: Agent, prompt: string, options: StartOptions = {}): Promise<RunResult> {
  const { signal } = options;
  signal?.throwIfAborted();
  const withdrawal = new AbortController();
  const asked: PendingRequest[] = [];
  const unjudged = new Set<string>();
  const handle = start(agent, prompt, {
    ...options,
    signal: withdrawal.signal,
  });
  const withdraw = () => withdrawal.abort();
  signal?.addEventListener('abort', withdraw, { once: true });
  handle.on('event', (happened) => {
    noteCalls(happened, unjudged);
    if ('event' in happened && 'request' in happened.event) asked.push(pendingRequest(happened.event.request));
    // Not before the last call of the turn was looked at: the error names all that it asked.
    if (asked.length > 0 && unjudged.size === 0) withdraw();
  });
  const result = await handle.done.finally(() => signal?.removeEventListener('abort', withdraw));
  if (asked.length > 0) throw new AskedError(asked);
  if (result.status === 'completed') return result;
  if (result.status === 'stopped') signal?.throwIfAborted();
  throw new Error(result.reason ?? 'The run was stopped.');
}

function noteCalls(happened: RunEvent, unjudged: Set<string>): void {
  if (!('event' in happened)) return;
  const { event } = happened;
  if (event.type === 'turn.finished') {
    for (const part of event.parts) if (part.kind === 'call') unjudged.add(part.id);
  } else if (event.type === 'tool.judged' || event.type === 'tool.finished') {
    unjudged.delete(event.callId);
  }
}
