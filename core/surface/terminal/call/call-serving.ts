import { z } from 'zod';
import { readToken } from '../../http/token.ts';
import { endNow, STOPPED } from '../end-now.ts';
import { onInterrupt } from '../interrupts.ts';
import { shownLine } from '../shown.ts';
import { studioClient } from '../studio-client.ts';
import { agentOf, type CallEnd, type ToolCall } from './tool-call.ts';

const agents = z.object({ agents: z.array(z.object({ id: z.string() })) });
const done = z.object({ output: z.unknown().optional(), error: z.string().optional(), unknown: z.string().optional() });

/** After this long, in milliseconds, the person is told that the tool runs, and where. */
const SILENCE = 1_000;

/** Makes the call in the Studio that runs at `url`. Ctrl-C lets go of it there too, and that is journaled. */
export async function callServing(call: ToolCall, url: string, base: string): Promise<CallEnd> {
  const { toolName, input } = call;
  const client = studioClient(url, readToken(base, process.env));
  const listed = await client.get('/v1/agents', agents);
  const agentId = agentOf(
    call,
    listed.agents.map(({ id }) => id),
  );
  const stop = new AbortController();
  onInterrupt(
    () => stop.abort(),
    () => endNow(STOPPED),
  );
  const told = setTimeout(
    () => process.stderr.write(`· ${shownLine(toolName)} is running in the Studio at ${url}\n`),
    SILENCE,
  );
  const path = `/v1/agents/${encodeURIComponent(agentId)}/tools/${encodeURIComponent(toolName)}`;
  try {
    const { output, error, unknown } = await client.run(path, { input }, done, stop.signal);
    const message = error ?? unknown;
    return message === undefined ? { output } : { message };
  } catch (error) {
    if (!stop.signal.aborted) throw error;
    return { message: 'Stopped while running. What it did is not known.', stopped: true };
  } finally {
    clearTimeout(told);
  }
}
