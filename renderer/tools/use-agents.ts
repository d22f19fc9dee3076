import { useEffect, useState } from 'react';
import type { AgentDescription, Push } from '../../core/contract/index.ts';
import { useClient } from '../store/react.tsx';

/** The project's agents with their tools, read anew whenever they may be others. `fault` says why they can't be had. */
export function useAgents(): { agents: readonly AgentDescription[] | undefined; fault: string | undefined } {
  const client = useClient();
  const [agents, setAgents] = useState<readonly AgentDescription[]>();
  const [fault, setFault] = useState<string>();
  useEffect(() => {
    let reads = 0;
    async function read(): Promise<void> {
      const mine = ++reads;
      const listed = await client.call('agents.list', {});
      if (mine !== reads) return;
      setFault(listed.ok ? undefined : listed.error.message);
      if (listed.ok) setAgents(listed.value.agents);
    }
    const hear = (pushes: readonly Push[]): void => {
      if (pushes.some(({ type }) => type === 'studio')) void read();
    };
    const unsubscribe = client.subscribe(hear);
    const unwatch = client.watch((connection) => connection === 'connected' && void read());
    void read();
    return () => {
      reads = -1;
      unsubscribe();
      unwatch();
    };
  }, [client]);
  return { agents, fault };
}
