import { z } from 'zod';
import { readToken } from '../../http/token.ts';
import { studioClient } from '../studio-client.ts';
import { agentOf, type CallEnd, type ToolCall } from './tool-call.ts';

const agents = z.object({ agents: z.array(z.object({ id: z.string() })) });
const done = z.object({ output: z.unknown().optional(), error: z.string().optional(), unknown: z.string().optional() });

/** Makes the call in the Studio that runs at `url`. */
export async function callServing(call: ToolCall, url: string, base: string): Promise<CallEnd> {
  const client = studioClient(url, readToken(base, process.env));
  const listed = await client.get('/v1/agents', agents);
  const agentId = agentOf(
    call,
    listed.agents.map(({ id }) => id),
  );
  const path = `/v1/agents/${encodeURIComponent(agentId)}/tools/${encodeURIComponent(call.toolName)}`;
  const { output, error, unknown } = await client.post(path, { input: call.input }, done);
  const message = error ?? unknown;
  return message === undefined ? { output } : { message };
}
