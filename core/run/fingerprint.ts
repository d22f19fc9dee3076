import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import { z } from 'zod';
import type { Agent } from '../agent/agent.ts';

const known = new WeakMap<Agent, string>();

/** Changes when what a model is told of the agent changes: its instructions, its tools, their schemas. 16 hex digits. */
export function fingerprintOf(agent: Agent): string {
  let fingerprint = known.get(agent);
  if (fingerprint === undefined) {
    const tools = [...agent.tools.values()].map(({ name, description, inputSchema }) => {
      return { name, description, input: z.toJSONSchema(inputSchema, { io: 'input' }) };
    });
    const json = canonicalize({ id: agent.id, instructions: agent.instructions, tools });
    fingerprint = createHash('sha256').update(String(json)).digest('hex').slice(0, 16);
    known.set(agent, fingerprint);
  }
  return fingerprint;
}
