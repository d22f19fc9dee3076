import type { LanguageModelV4 } from '../../../core/model/language-model.ts';

export type Json = Record<string, unknown>;

export interface WireCall {
  id: string;
  name: string;
  /** The pieces in which the arguments come, where the protocol has such; joined, they are JSON. */
  fragments: readonly string[];
}

/** What a turn says, in order. */
export interface WireTurn {
  reasoning?: string;
  text?: string;
  /** Side by side. */
  calls?: readonly WireCall[];
}

/** What a request tells of calls and their results, by id where the protocol has ids, else by name. */
export interface Told {
  calls: string[];
  results: [id: string, text: string][];
}

/** One provider's way to stream, refuse and be told. */
export interface Protocol {
  name: string;
  /** Whether it tells what a model thinks. */
  reasons: boolean;
  /** A model behind a server at this address. */
  model: (url: string) => LanguageModelV4;
  /** A turn as server-sent events, each as it goes over the wire. */
  frames: (turn: WireTurn) => string[];
  refusal: (message: string, code: string) => Json;
  /** What a request holds of calls and results. Throws a sentence where the real provider refuses such a history. */
  read: (body: Json) => Told;
}

export function sse(...events: readonly Json[]): string[] {
  return events.map((event) => {
    const type = event['type'];
    return `${typeof type === 'string' ? `event: ${type}\n` : ''}data: ${JSON.stringify(event)}\n\n`;
  });
}

/** Throws in a provider's words where these differ. */
export function assertPaired(calls: readonly string[], results: readonly string[], words: string): void {
  const open = calls.filter((id) => !results.includes(id));
  if (open.length > 0 || results.length !== calls.length) throw new Error(`${words}: ${open.join(', ')}`);
}

export const KEY = 'wire-key-123456';
