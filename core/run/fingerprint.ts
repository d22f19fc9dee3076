import { createHash } from 'node:crypto';
import type { Agent } from '../agent/agent.ts';
import { toldTools } from './told-tools.ts';

const known = new WeakMap<Agent, Promise<string>>();

/** Changes when anything that a model is told of the agent changes: its instructions, its tools. 16 hex digits. */
export function fingerprintOf(agent: Agent): Promise<string> {
  let fingerprint = known.get(agent);
  if (!fingerprint) {
    known.set(agent, (fingerprint = compute(agent)));
    fingerprint.catch(() => known.delete(agent));
  }
  return fingerprint;
}

/** Of the very text of it: a schema whose names are told in another order is told otherwise. */
async function compute(agent: Agent): Promise<string> {
  const tools = (await toldTools(agent)).map(({ told }) => told);
  const json = JSON.stringify({ id: agent.id, instructions: agent.instructions, tools });
  return createHash('sha256').update(json).digest('hex').slice(0, 16);
}
