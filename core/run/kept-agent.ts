import type { Agent } from '../agent/agent.ts';
import type { SentToModel } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import { JournalError } from '../journal/journal-error.ts';

type KeptAgent = NonNullable<SentToModel['agent']>;

const keyOf = (fingerprint: string): string => `agent:${fingerprint}`;

/**
 * Keeps what models are told of an agent, once for each version of it: its code may have changed by the time that
 * somebody wants to read what was sent. A disk that has no room for it costs that reading, and nothing else.
 */
export function keepAgent(journal: Journal, { instructions, tools }: Agent, fingerprint: string): void {
  try {
    if (journal.read(keyOf(fingerprint)) !== undefined) return;
    const kept: KeptAgent = { instructions, tools: [...tools.keys()] };
    journal.write(keyOf(fingerprint), JSON.stringify(kept));
  } catch (error) {
    if (!(error instanceof JournalError)) throw error;
  }
}

export function keptAgent(journal: Journal, fingerprint: string): KeptAgent | undefined {
  const kept = journal.read(keyOf(fingerprint));
  return kept === undefined ? undefined : (JSON.parse(kept) as KeptAgent);
}
