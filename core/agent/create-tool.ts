import { z } from 'zod';
import { DefinitionError } from './definition-error.ts';
import type { Tool, ToolDefinition } from './tool.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

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
): Tool {
  const {
    name,
    description,
    inputSchema,
    outputSchema,
    requiresApproval = false,
    rejectionMessage,
    idempotent = false,
  } = definition;
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new DefinitionError(
      `A tool is named ${JSON.stringify(name)}. Give it 1 to 64 letters, digits, "_" or "-": models accept no other names.`,
    );
  }
  if (typeof description !== 'string' || description.trim() === '') {
    throw new DefinitionError(
      `The tool "${name}" has no description. Say what it does and when to use it: the model reads this.`,
    );
  }
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
  return Object.freeze({
    name,
    description,
    inputSchema,
    ...(outputSchema && { outputSchema }),
    requiresApproval: requiresApproval as Tool['requiresApproval'],
    ...(rejectionMessage !== undefined && { rejectionMessage }),
    idempotent,
    execute: definition.execute as Tool['execute'],
  });
}

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
