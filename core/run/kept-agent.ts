import type { Agent } from '../agent/agent.ts';
import type { SentToModel, SentTool } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';
import { toldTools } from './told-tools.ts';

type KeptAgent = NonNullable<SentToModel['agent']>;

const keyOf = (fingerprint: string): string => `agent:${fingerprint}`;

/**
 * Keeps what models are told of an agent, once for each version of it: its code may have changed by the time that
 * somebody wants to read what was sent. A disk that has no room for it costs that reading, and nothing else.
 */
export async function keepAgent(journal: Journal, agent: Agent, fingerprint: string): Promise<void> {
  const tools = (await toldTools(agent)).map(({ told }) => told);
  try {
    if (journal.read(keyOf(fingerprint)) !== undefined) return;
    const kept: KeptAgent = { instructions: agent.instructions, tools };
    journal.write(keyOf(fingerprint), JSON.stringify(kept));
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
  }
}

/** Journals of before have the tools' names only. */
export function keptAgent(journal: Journal, fingerprint: string): KeptAgent | undefined {
  const kept = journal.read(keyOf(fingerprint));
  if (kept === undefined) return undefined;
  const { instructions, tools } = JSON.parse(kept) as { instructions: string; tools: (SentTool | string)[] };
  return { instructions, tools: tools.map((tool) => (typeof tool === 'string' ? { type: 'name', name: tool } : tool)) };
}
