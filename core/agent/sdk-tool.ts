import type { FlexibleSchema, ModelMessage, ToolSet } from 'ai';
import { assertNamed } from './assert-named.ts';
import { DefinitionError } from './definition-error.ts';
import { sdkSchema } from './schema.ts';
import type { ProposedCall, Tool, ToolContext } from './tool.ts';

/** What is read of the AI SDK's `tool()` record; its own types depend on each tool's input and output. */
interface SdkTool {
  type?: string;
  description?: unknown;
  inputSchema?: FlexibleSchema<unknown>;
  outputSchema?: FlexibleSchema<unknown>;
  needsApproval?: boolean | ((input: unknown, options: object) => unknown);
  execute?: (input: unknown, options: object) => unknown;
  toModelOutput?: (result: { input: unknown; output: unknown; toolCallId: string }) => unknown;
  isProviderExecuted?: boolean;
}

/**
 * The host's view of an AI SDK tool, taken as it is. Its code is run by the host, and its `needsApproval` is the
 * tool's own opinion. Throws a `DefinitionError` for a tool that nobody would run.
 */
export function fromSdkTool(name: string, record: ToolSet[string]): Tool {
  const tool = record as unknown as SdkTool;
  const { type, inputSchema, outputSchema, needsApproval, execute, toModelOutput, isProviderExecuted } = tool;
  const description = typeof tool.description === 'string' ? tool.description : '';
  assertNamed(name, type === 'provider' ? name : description);
  const base = { name, description, idempotent: false, sdk: forModel(tool) };
  if (type === 'provider' && isProviderExecuted !== false) {
    return Object.freeze<Tool>({ ...base, kind: 'provider', inputSchema: anything });
  }
  if (typeof execute !== 'function') {
    throw new DefinitionError(
      `The tool "${name}" has no execute, so nobody would run it. To ask the operator, use createQuestionTool.`,
    );
  }
  if (inputSchema === undefined) throw new DefinitionError(`The tool "${name}" has no inputSchema.`);
  return Object.freeze<Tool>({
    ...base,
    kind: 'function',
    inputSchema: sdkSchema(inputSchema),
    ...(outputSchema !== undefined && { outputSchema: sdkSchema(outputSchema) }),
    ...(needsApproval !== undefined && {
      policy: (input: unknown, call: ProposedCall) =>
        typeof needsApproval === 'function' ? needsApproval(input, optionsOf(call)) : needsApproval,
    }),
    execute: (input, context, call) =>
      lastOf(execute(input, { ...optionsOf(call), abortSignal: context.signal }), context),
    ...(toModelOutput && { modelOutput: toModelOutput }),
  });
}

const anything = { describe: async () => ({}), parse: async (value: unknown) => ({ ok: true as const, value }) };

function optionsOf(call: ProposedCall): { toolCallId: string; messages: ModelMessage[]; context: undefined } {
  return { toolCallId: call.toolCallId, messages: call.messages(), context: undefined };
}

/** A tool may give results as it goes; the last is the one that counts. */
async function lastOf(result: unknown, { signal }: ToolContext): Promise<unknown> {
  if (typeof result !== 'object' || result === null || !(Symbol.asyncIterator in result)) return result;
  let last: unknown;
  for await (const each of result as AsyncIterable<unknown>) {
    signal.throwIfAborted();
    last = each;
  }
  return last;
}

/** The record without what the host does itself: the SDK must neither run, nor ask, nor check. */
function forModel(tool: SdkTool): object {
  const {
    execute: _execute,
    needsApproval: _needsApproval,
    toModelOutput: _toModelOutput,
    outputSchema: _outputSchema,
    ...rest
  } = tool;
  return rest;
}
