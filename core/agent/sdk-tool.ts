import { asSchema, type FlexibleSchema, jsonSchema, type ModelMessage, type ToolSet } from 'ai';
import { assertToolName } from './assert-named.ts';
import { DefinitionError } from './definition-error.ts';
import { type Schema, sdkSchema } from './schema.ts';
import type { ProposedCall, Tool, ToolContext } from './tool.ts';

/** What is read of the AI SDK's `tool()` record; its own types depend on each tool's input and output. */
interface SdkTool {
  type?: string;
  description?: string | ((options: object) => string);
  inputSchema?: FlexibleSchema<unknown>;
  outputSchema?: FlexibleSchema<unknown>;
  contextSchema?: unknown;
  needsApproval?: boolean | ((input: unknown, options: object) => unknown);
  execute?: (input: unknown, options: object) => unknown;
  toModelOutput?: (result: { input: unknown; output: unknown; toolCallId: string }) => unknown;
  onInputAvailable?: (options: { input: unknown }) => unknown;
  isProviderExecuted?: boolean;
}

/**
 * The host's view of an AI SDK tool, taken as it is. Its code is run by the host, and its `needsApproval` is the
 * tool's own opinion. Throws a `DefinitionError` for a tool that nobody would run, or that the host can't serve.
 */
export function fromSdkTool(name: string, record: ToolSet[string]): Tool {
  assertToolName(name);
  if (typeof record !== 'object' || record === null) {
    throw new DefinitionError(
      `The tool "${name}" is ${String(record)}. Give a tool(…) of the AI SDK, or createTool(…).`,
    );
  }
  const tool = record as unknown as SdkTool;
  const { type, inputSchema, outputSchema, needsApproval, execute, toModelOutput } = tool;
  if (inputSchema === undefined) throw new DefinitionError(`The tool "${name}" has no inputSchema.`);
  if (tool.contextSchema !== undefined) {
    throw new DefinitionError(
      `The tool "${name}" has a contextSchema, and Holdpoint has no context to give it. Let its code hold what it needs.`,
    );
  }
  if (needsApproval !== undefined && typeof needsApproval !== 'boolean' && typeof needsApproval !== 'function') {
    throw new DefinitionError(`needsApproval of the tool "${name}" must be true, false or a function of the input.`);
  }
  const schema = sdkSchema(inputSchema);
  const base = { name, description: describe(name, tool), input: schema, idempotent: false };
  if (type === 'provider' && tool.isProviderExecuted !== false) {
    return Object.freeze<Tool>({ ...base, kind: 'provider', sdk: providersOwn(name, tool) });
  }
  if (typeof execute !== 'function') {
    throw new DefinitionError(
      `The tool "${name}" has no execute, so nobody would run it. To ask the operator, use createQuestionTool.`,
    );
  }
  return Object.freeze<Tool>({
    ...base,
    kind: 'function',
    sdk: forModel(tool, schema),
    ...(outputSchema !== undefined && { output: sdkSchema(outputSchema) }),
    ...(needsApproval !== undefined && { policy: (input, call) => opinion(name, needsApproval, input, call) }),
    ...(typeof needsApproval === 'boolean' && { asks: needsApproval ? 'always' : 'never' }),
    run: (input, context, call) => lastOf(execute(input, { ...optionsOf(call), abortSignal: context.signal }), context),
    ...(toModelOutput && { modelOutput: toModelOutput }),
  });
}

/** The SDK allows a tool without a description, and one that is made of a context, which Holdpoint has none of. */
function describe(name: string, { description = '' }: SdkTool): string {
  if (typeof description !== 'function') return description;
  try {
    return description({ context: undefined });
  } catch (error) {
    throw new DefinitionError(`The description of the tool "${name}" can't be made without a context.`, {
      cause: error,
    });
  }
}

/** Unlike a status, `needsApproval` only says yes or no; anything else asks, where the SDK would take it for either. */
async function opinion(
  name: string,
  needsApproval: NonNullable<SdkTool['needsApproval']>,
  input: unknown,
  call: ProposedCall,
): Promise<unknown> {
  if (typeof needsApproval === 'boolean') return needsApproval;
  const needed = await needsApproval(input, optionsOf(call));
  if (typeof needed === 'boolean') return needed;
  return { type: 'user-approval', reason: `needsApproval of ${name} answered neither true nor false, so it asks.` };
}

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

/** What a provider runs itself goes to it as it is, and can't be asked about here: the call is over when it is seen. */
function providersOwn(name: string, tool: SdkTool): object {
  const { needsApproval, ...rest } = tool;
  if (needsApproval === undefined || needsApproval === false) return rest;
  throw new DefinitionError(
    `The tool "${name}" needs approval, but its provider runs it, so nobody can be asked first. Remove needsApproval, or the tool.`,
  );
}

/** The record without what the host does itself: the SDK must neither run, nor ask, nor check. */
function forModel(tool: SdkTool, schema: Schema): object {
  const {
    execute: _execute,
    needsApproval: _needsApproval,
    toModelOutput: _toModelOutput,
    outputSchema: _outputSchema,
    inputSchema,
    onInputAvailable,
    ...rest
  } = tool;
  return {
    ...rest,
    inputSchema: jsonSchema(() => asSchema(inputSchema).jsonSchema),
    ...(onInputAvailable && { onInputAvailable: whereItFits(onInputAvailable, schema) }),
  };
}

/** The hook is promised valid input, which the SDK no longer checks. */
function whereItFits(onInputAvailable: NonNullable<SdkTool['onInputAvailable']>, schema: Schema) {
  return async (options: { input: unknown }): Promise<void> => {
    const parsed = await schema.parse(structuredClone(options.input)).catch(() => undefined);
    if (parsed?.ok) await onInputAvailable({ ...options, input: parsed.value });
  };
}
