import { z } from 'zod';
import { assertKnown } from './assert-known.ts';
import { assertNamed, assertToolName } from './assert-named.ts';
import { DefinitionError } from './definition-error.ts';
import { zodSchema } from './schema.ts';
import type { CreatedTool, ToolDefinition } from './tool.ts';

/**
 * Makes a tool that an agent can call. Throws a `DefinitionError` naming the tool when the definition can't work.
 *
 * @example
 * const refund = createTool({
 *   name: 'issue_refund',
 *   description: 'Refunds part or all of an order.',
 *   inputSchema: z.object({ orderId: z.string(), amount: z.number().positive() }),
 *   requiresApproval: ({ orderId, amount }) => amount > 50 && { reason: `Refund $${amount} on ${orderId}` },
 *   execute: async ({ orderId, amount }) => payments.refund(orderId, amount),
 * });
 */
export function createTool<Input extends z.ZodType, Output extends z.ZodType = z.ZodType>(
  definition: ToolDefinition<Input, Output>,
): CreatedTool<Input, Output> {
  const {
    name,
    description,
    inputSchema,
    outputSchema,
    requiresApproval = false,
    rejectionMessage,
    idempotent = false,
  } = definition;
  assertToolName(name);
  // Before what is missing: it may stand there, misspelt.
  assertKnown(definition, KEYS, `The tool "${name}"`);
  assertNamed(name, description);
  if (!(inputSchema instanceof z.ZodType)) {
    throw new DefinitionError(`The tool "${name}" has no zod schema as its inputSchema. Use z.object({ … }).`);
  }
  if (outputSchema !== undefined && !(outputSchema instanceof z.ZodType)) {
    throw new DefinitionError(`The outputSchema of the tool "${name}" is not a zod schema.`);
  }
  if (typeof definition.execute !== 'function') {
    throw new DefinitionError(`The tool "${name}" has no execute function.`);
  }
  if (typeof requiresApproval !== 'boolean' && typeof requiresApproval !== 'function') {
    throw new DefinitionError(`requiresApproval of the tool "${name}" must be true, false or a function of the input.`);
  }
  assertDescribable(name, inputSchema);
  const { execute } = definition;
  return Object.freeze<CreatedTool<Input, Output>>({
    kind: 'function',
    name,
    description,
    input: zodSchema(inputSchema),
    inputSchema,
    ...(outputSchema && { output: zodSchema(outputSchema), outputSchema }),
    requiresApproval,
    policy:
      typeof requiresApproval === 'function'
        ? (input, { context }) => requiresApproval(input as z.output<Input>, context)
        : () => requiresApproval,
    ...(typeof requiresApproval === 'boolean' && { asks: requiresApproval ? 'always' : 'never' }),
    ...(rejectionMessage !== undefined && { rejectionMessage }),
    idempotent,
    run: (input, context) => execute(input as z.output<Input>, context),
    execute,
  });
}

const KEYS = [
  'name',
  'description',
  'inputSchema',
  'outputSchema',
  'requiresApproval',
  'rejectionMessage',
  'idempotent',
  'execute',
] as const satisfies readonly (keyof ToolDefinition<z.ZodType>)[];

/** Models are given JSON Schema: what zod can't express there, and what isn't an object, fails now, not mid-run. */
function assertDescribable(name: string, inputSchema: z.ZodType): void {
  let schema: { type?: unknown };
  try {
    schema = z.toJSONSchema(inputSchema, { io: 'input' });
  } catch (error) {
    throw new DefinitionError(
      `The inputSchema of the tool "${name}" can't be described to a model: ${error instanceof Error ? error.message : String(error)}`,
    );
  }
  if (schema.type !== 'object') {
    throw new DefinitionError(`The inputSchema of the tool "${name}" must describe an object: use z.object({ … }).`);
  }
}
