import { toolModelMessageSchema, type ToolResultPart } from 'ai';
import { jsonOutput } from './json.ts';

type ModelOutput = ToolResultPart['output'];

/**
 * What a tool makes for the model in place of its output, as JSON to be kept: bytes become base64, addresses their
 * text. `fault` ends a sentence, where a model could not be sent it.
 */
export function keepModelOutput(output: unknown): { ok: true; value: unknown } | { ok: false; fault: string } {
  const json = jsonOutput(withoutBytes(output));
  if (!json.ok) return { ok: false, fault: `JSON can't hold (${json.fault})` };
  const message = {
    role: 'tool',
    content: [{ type: 'tool-result', toolCallId: 'id', toolName: 'name', output: readModelOutput(json.value) }],
  };
  return toolModelMessageSchema.safeParse(message).success ? json : { ok: false, fault: 'a model can not be sent' };
}

/** What was kept, as the SDK takes it: it wants addresses of files as objects. */
export function readModelOutput(kept: unknown): ModelOutput {
  const output = kept as ModelOutput;
  if (output?.type !== 'content' || !Array.isArray(output.value)) return output;
  return { ...output, value: output.value.map(withAddress) };
}

type ContentPart = Extract<ModelOutput, { type: 'content' }>['value'][number];

function withAddress(part: ContentPart): ContentPart {
  if (part?.type !== 'file' || part.data?.type !== 'url' || !URL.canParse(String(part.data.url))) return part;
  return { ...part, data: { ...part.data, url: new URL(part.data.url) } };
}

function withoutBytes(value: unknown): unknown {
  if (value instanceof ArrayBuffer) return Buffer.from(value).toString('base64');
  if (ArrayBuffer.isView(value)) {
    return Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('base64');
  }
  if (Array.isArray(value)) return value.map(withoutBytes);
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return value;
  return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, withoutBytes(item)]));
}
