import type { OfferedPrompt } from '../contract/index.ts';
import { DefinitionError } from './definition-error.ts';

/** A message that is offered at a click: its text, or a text with more about it. */
export type QuickPrompt = string | { text: string; label?: string; demo?: string };

/** What the developer wrote, with a label in any case. */
export function fullQuickPrompt(prompt: QuickPrompt): OfferedPrompt {
  return typeof prompt === 'string' ? { text: prompt, label: prompt } : { label: prompt.text, ...prompt };
}

const KEYS = ['text', 'label', 'demo'];

/** Throws a `DefinitionError` that says what is none. */
export function assertQuickPrompts(prompts: unknown): void {
  if (prompts === undefined) return;
  if (!Array.isArray(prompts)) throw new DefinitionError('quickPrompts must be a list.');
  const stray = (prompts as unknown[]).find((prompt) => !isQuickPrompt(prompt));
  if (stray === undefined && !prompts.includes(undefined)) return;
  throw new DefinitionError(
    `quickPrompts has ${JSON.stringify(stray) ?? String(stray)}. Give texts, or { text, label?, demo? } with texts in it.`,
  );
}

function isQuickPrompt(prompt: unknown): prompt is QuickPrompt {
  if (typeof prompt === 'string') return true;
  if (typeof prompt !== 'object' || prompt === null) return false;
  const entries = Object.entries(prompt);
  const areTexts = entries.every(([key, value]) => KEYS.includes(key) && typeof value === 'string' && value !== '');
  return areTexts && 'text' in prompt;
}
