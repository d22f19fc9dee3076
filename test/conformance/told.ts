import type { Prompt } from '../../core/model/language-model.ts';

/** What one model call was sent: who said what, without keys that are there for nothing. */
export type Told = { role: string; content: unknown }[];

/** Prompts as the model reads them. Ids come from one script on both sides, so that they compare as they are. */
export function told(prompts: readonly Prompt[]): Told[] {
  return JSON.parse(JSON.stringify(prompts)) as Told[];
}

/** The outputs of the tool messages that the last model call was sent, by the id of their call. */
export function lastResults(prompts: readonly Prompt[]): Record<string, unknown> {
  const parts = (prompts.at(-1) ?? []).flatMap((message) => (message.role === 'tool' ? message.content : []));
  const results = parts.flatMap((part) =>
    part.type === 'tool-result' ? [[part.toolCallId, part.output] as const] : [],
  );
  return JSON.parse(JSON.stringify(Object.fromEntries(results))) as Record<string, unknown>;
}
