import type { LanguageModelV4 } from '../../../core/model/language-model.ts';
import { makeModel } from '../../../core/model/provider/make-model.ts';
import { type Json, KEY, type Protocol, sse, type Told } from './protocol.ts';

const frame = (parts: Json[], finishReason?: string): Json => ({
  candidates: [{ index: 0, content: { role: 'model', parts }, ...(finishReason !== undefined && { finishReason }) }],
  usageMetadata: { promptTokenCount: 1, candidatesTokenCount: 1, totalTokenCount: 2 },
});

interface Part {
  functionCall?: { name: string };
  functionResponse?: { name: string; response: unknown };
}

/** Google pairs calls and results by their order in neighbouring messages. */
function read({ contents }: Json): Told {
  const list = contents as { role: string; parts: Part[] }[];
  const told: Told = { calls: [], results: [] };
  for (const [index, { role, parts }] of list.entries()) {
    if (role !== 'model') continue;
    const calls = parts.flatMap(({ functionCall: call }) => (call ? [call.name] : []));
    const results = (list[index + 1]?.parts ?? []).flatMap(({ functionResponse: result }): [string, string][] =>
      result ? [[result.name, JSON.stringify(result.response)]] : [],
    );
    if (calls.join() !== results.map(([name]) => name).join()) {
      throw new Error(
        'Please ensure that the number of function response parts is equal to the number of function call parts of the function call turn.',
      );
    }
    told.calls.push(...calls);
    told.results.push(...results);
  }
  return told;
}

export const googleGenerateContent: Protocol = {
  name: 'Google generateContent',
  reasons: true,
  model: (url) => makeModel({ kind: 'google', url, key: KEY }, 'gemini-2.5-pro') as LanguageModelV4,
  frames: ({ reasoning, text, calls = [] }) =>
    sse(
      ...(reasoning === undefined ? [] : [frame([{ text: reasoning, thought: true }])]),
      ...(text === undefined ? [] : [frame([{ text }])]),
      // Its calls come whole, several in one frame.
      ...(calls.length === 0
        ? []
        : [
            frame(
              calls.map(({ name, fragments }, index) => ({
                functionCall: { name, args: JSON.parse(fragments.join('')) as Json },
                ...(index === 0 && { thoughtSignature: 'c2lnbmVk' }),
              })),
            ),
          ]),
      frame([], 'STOP'),
    ),
  refusal: (message, status) => ({ error: { code: 400, message, status } }),
  read,
};
