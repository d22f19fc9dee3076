import { createHash } from 'node:crypto';
import canonicalize from 'canonicalize';
import type { Agent } from '../agent/agent.ts';

const known = new WeakMap<Agent, Promise<string>>();

/** Changes when what a model is told of the agent changes: its instructions, its tools, their schemas. 16 hex digits. */
export function fingerprintOf(agent: Agent): Promise<string> {
  let fingerprint = known.get(agent);
  if (!fingerprint) known.set(agent, (fingerprint = compute(agent)));
  return fingerprint;
}

async function compute({ id, instructions, tools: all }: Agent): Promise<string> {
  const tools = await Promise.all(
    [...all.values()].map(async ({ name, description, input }) => {
      return { name, description, input: await input.describe() };
    }),
  );
  const json = canonicalize(JSON.parse(JSON.stringify({ id, instructions, tools })));
  return createHash('sha256').update(String(json)).digest('hex').slice(0, 16);
}
