import type { DirectCall, PastCall } from '../../core/contract/index.ts';
import type { Client } from '../client/client.ts';
import { mayConcernCalls } from './use-calls.ts';

/** A call whose answer was lost with the connection. */
export interface LostCall {
  agentId: string;
  toolName: string;
  input: unknown;
  /** The id that this page gave its request. */
  requestId: string;
}

interface Following {
  /** It did begin, and is still running. */
  onRuns: () => void;
  signal: AbortSignal;
}

/** As many as can be asked for: it is among the newest. */
const LOOKED_AT = 100;

/**
 * What became of a call whose answer was lost, as soon as the host can be asked and the call is over. Undefined where
 * the host knows of no such call, and where `signal` is aborted.
 */
export async function whatBecameOf(
  client: Client,
  lost: LostCall,
  { onRuns, signal }: Following,
): Promise<DirectCall | undefined> {
  const { agentId, toolName, requestId } = lost;
  let isNews = false;
  let wake: (() => void) | undefined;
  const hear = (): void => {
    isNews = true;
    wake?.();
  };
  const unsubscribe = client.subscribe((pushes) => pushes.some(mayConcernCalls) && hear());
  const unwatch = client.watch((connection) => connection === 'connected' && hear());
  signal.addEventListener('abort', hear);
  try {
    while (!signal.aborted) {
      isNews = false;
      const answer = await client.call('tools.calls', { agentId, toolName, limit: LOOKED_AT });
      const call = answer.ok ? answer.value.calls.find((each) => each.requestId === requestId) : undefined;
      if (answer.ok && call?.status !== 'running') return call && asAnswered(lost, call);
      if (call) onRuns();
      // What happened while it was asked is looked at at once.
      if (!isNews) await new Promise<void>((resolve) => (wake = resolve));
    }
    return undefined;
  } finally {
    unsubscribe();
    unwatch();
    signal.removeEventListener('abort', hear);
  }
}

/** As the answer would have been, as far as the list tells. */
function asAnswered({ agentId, toolName, input }: LostCall, call: PastCall): DirectCall | undefined {
  const { id, by, at, status, output, error = '', milliseconds } = call;
  if (!by) return undefined;
  return {
    id,
    agentId,
    toolName,
    input,
    by,
    startedAt: at,
    ...(milliseconds !== undefined && { finishedAt: at + milliseconds }),
    outcome:
      status === 'finished'
        ? { kind: 'output', output }
        : { kind: status === 'unknown' ? 'unknown' : 'error', message: error },
  };
}
