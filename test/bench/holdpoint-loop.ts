import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { Agent } from '../../core/agent/agent.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Actor, ProcedureInput, ProcedureName, ProcedureOutput } from '../../core/contract/index.ts';
import type { Journal } from '../../core/journal/journal.ts';
import { openJournal } from '../../core/journal/open-journal.ts';
import { HostStudio } from '../../core/studio/host-studio.ts';
import { systemEnvironment } from '../../core/studio/system-environment.ts';
import { instantModel } from './instant-model.ts';
import type { Contender } from './sample.ts';

export const ADA: Actor = { name: 'Ada', surface: 'code' };

export async function openBenchJournal(folder: string): Promise<Journal> {
  const owner = { pid: process.pid, name: 'The bench' };
  return (await openJournal(join(folder, 'journal.sqlite'), owner, systemEnvironment.now())).journal;
}

export interface HoldpointLoop extends Contender {
  /** A new session in which a run waits for its approval. */
  park(): Promise<string>;
  /** Lists every request that waits, and counts them. */
  countPending(): Promise<number>;
  close(): Promise<void>;
}

/** The Studio on a journal on the disk. A thread is a session's id. */
export function holdpointLoop(folder: string, journal: Journal): HoldpointLoop {
  mkdirSync(join(folder, 'data'), { recursive: true });
  let entered = 0;
  const pays = createTool({
    name: 'pays',
    description: 'Pays.',
    inputSchema: z.object({ amount: z.number(), order: z.string() }),
    requiresApproval: ({ amount, order }) => ({
      reason: `Pay $${amount} for order ${order}`,
      facts: [{ label: 'Order', value: order }],
      approveLabel: 'Pay',
    }),
    execute: () => {
      entered = performance.now();
      return 'Paid.';
    },
  });
  const agent = new Agent({ id: 'agent', name: 'Agent', instructions: 'Help.', tools: [pays] });
  const studio = new HostStudio(
    {
      project: { name: 'bench', folder, dataFolder: folder },
      definition: { agents: [agent] },
      models: {
        forAgent: () => ({ model: instantModel, label: 'Instant', demo: false }),
        labelFor: () => ({ label: 'Instant', demo: false }),
        defaultFor: () => ({ from: 'agent' }),
      },
      operator: ADA.name,
      environment: systemEnvironment,
      onFault: (fault) => {
        throw fault;
      },
    },
    journal,
  );
  studio.begin();
  const ask = async <N extends ProcedureName>(name: N, input: ProcedureInput<N>): Promise<ProcedureOutput<N>> => {
    const result = await studio.call(name, input, ADA);
    if (!result.ok) throw new Error(`${name}: ${result.error.message}`);
    return result.value;
  };
  /** When it is told, which is after it is durable. */
  const told = (sessionId: string, type: 'phase.suspended' | 'run.ended'): Promise<number> =>
    new Promise((resolve) => {
      const unsubscribe = studio.subscribe((push) => {
        if (push.type !== 'event' || push.stored.sessionId !== sessionId || push.stored.event.type !== type) return;
        resolve(performance.now());
        unsubscribe();
      });
    });
  const suspend = async (sessionId: string): Promise<number> => {
    const suspended = told(sessionId, 'phase.suspended');
    const sent = performance.now();
    await ask('messages.send', { sessionId, text: 'Pay $250 for A-100' });
    return (await suspended) - sent;
  };
  return {
    async run(sessionId) {
      const suspended = await suspend(sessionId);
      const { interactions } = await ask('interactions.list', { status: 'pending', sessionId });
      const request = interactions[0]?.request;
      if (request?.type !== 'tool-approval') throw new Error('Nothing asks for approval.');
      const { type, digest } = request;
      const ended = told(sessionId, 'run.ended');
      const responded = performance.now();
      await ask('interactions.respond', { id: request.id, response: { type, digest, decision: 'approve' } });
      await ended;
      return { suspend: suspended, resume: entered - responded };
    },
    async park() {
      const { id } = await ask('sessions.create', { agentId: 'agent' });
      await suspend(id);
      return id;
    },
    countPending: async () => (await ask('interactions.list', { status: 'pending' })).interactions.length,
    close: () => studio.close(),
  };
}
