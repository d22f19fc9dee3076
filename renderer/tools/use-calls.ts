import { useCallback, useEffect, useRef, useState } from 'react';
import type { PastCall, Progress, Push } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';

const PAGE = 10;
const MOST = 100;

export interface ToolCalls {
  /** Newest first; undefined until the host has answered. */
  readonly calls: readonly PastCall[] | undefined;
  /** Whether there are older ones that can be shown. */
  readonly more: boolean;
  /** Why they can't be had. */
  readonly fault: string | undefined;
  /** By call: how far those that run have come, as far as it was heard. */
  readonly progress: Readonly<Record<string, Progress>>;
  showMore(): void;
}

/** The last calls of a tool, read anew when something happens to any. */
export function useCalls(agentId: string, toolName: string): ToolCalls {
  const client = useClient();
  const [listed, setListed] = useState<{ calls: readonly PastCall[]; more: boolean }>();
  const [fault, setFault] = useState<string>();
  const [progress, setProgress] = useState<Readonly<Record<string, Progress>>>({});
  const limit = useRef(PAGE);
  const read = useRef<() => void>(undefined);

  useEffect(() => {
    let closed = false;
    let reading = false;
    let again = false;
    /** One at a time: what happens meanwhile is read by one more. */
    async function readAll(): Promise<void> {
      again = reading;
      if (reading) return;
      reading = true;
      const answer = await client.call('tools.calls', { agentId, toolName, limit: limit.current });
      reading = false;
      if (closed) return;
      setFault(answer.ok ? undefined : answer.error.message);
      if (answer.ok) setListed({ calls: answer.value.calls, more: answer.value.next !== undefined });
      if (again) await readAll();
    }
    const hear = (pushes: readonly Push[]): void => {
      const heard = pushes.filter((push) => push.type === 'progress');
      if (heard.length > 0) setProgress((now) => ({ ...now, ...byCall(heard) }));
      if (pushes.some(mayConcernCalls)) void readAll();
    };
    const unsubscribe = client.subscribe(hear);
    const unwatch = client.watch((connection) => connection === 'connected' && void readAll());
    read.current = () => void readAll();
    void readAll();
    return () => {
      closed = true;
      unsubscribe();
      unwatch();
    };
  }, [client, agentId, toolName]);

  const showMore = useCallback(() => {
    limit.current = MOST;
    read.current?.();
  }, []);
  return {
    calls: listed?.calls,
    more: listed?.more === true && listed.calls.length < MOST,
    fault,
    progress,
    showMore,
  };
}

function byCall(heard: readonly Progress[]): Record<string, Progress> {
  return Object.fromEntries(heard.map((each) => [each.callId, each]));
}

/** What a call goes through; its tool is not named in most of it. */
export function mayConcernCalls(push: Push): boolean {
  if (push.type !== 'event') return false;
  const { type } = push.stored.event;
  return type === 'turn.finished' || 'callId' in push.stored.event || 'request' in push.stored.event;
}
