import type { Request, Wish } from './request.ts';

const OPENING = /^[ \t]*call[ \t]+`?([A-Za-z0-9_-]{1,64})`?(?=\s|\{|\.?$)/gim;

/**
 * Reads `call TOOL {json}`, one or several, each at the start of a line: the way to try any tool offline. Without
 * JSON the input is `{}`. Undefined if the message isn't of that form.
 */
export function readDirectCalls(text: string): Request | undefined {
  const openings = [...text.matchAll(OPENING)];
  if (openings[0]?.index !== 0) return undefined;
  const wishes: Wish[] = [];
  for (const [index, opening] of openings.entries()) {
    const toolName = opening[1] ?? '';
    const rest = text.slice(opening.index + opening[0].length, openings[index + 1]?.index).trim();
    const json = rest.replace(/^```(?:json)?|```$/g, '').trim();
    if (json === '' || json === '.') {
      wishes.push({ toolName, input: {} });
      continue;
    }
    // "Call off A-1012", "call me back": a sentence, not a call.
    if (!/^[[{"\d-]|^(?:true|false|null)$/.test(json)) return undefined;
    const input = parse(json);
    if (!input.ok) {
      const text = `The input after \`call ${toolName}\` is not valid JSON (${input.error}). Write it like this: \`call ${toolName} {"key": "value"}\``;
      return { kind: 'question', text };
    }
    wishes.push({ toolName, input: input.value });
  }
  return { kind: 'calls', wishes };
}

function parse(json: string): { ok: true; value: unknown } | { ok: false; error: string } {
  try {
    return { ok: true, value: JSON.parse(json.replace(/\.$/, '')) };
  } catch (error) {
    return { ok: false, error: error instanceof Error ? error.message : String(error) };
  }
}
