import { z } from 'zod';
import type { Tool, ToolContext } from '../agent/tool.ts';
import type { CallOutcome } from '../contract/index.ts';
import { jsonOutput } from './json.ts';

/**
 * Enters a tool's `execute` and turns whatever comes of it into an outcome: a throw is an error that the model reads
 * as text, and so is an output that doesn't fit.
 */
export async function runTool(tool: Tool, input: unknown, context: ToolContext): Promise<CallOutcome> {
  let returned: unknown;
  try {
    returned = await tool.execute(input, context);
  } catch (error) {
    return { kind: 'error', message: errorText(error) };
  }
  const { outputSchema, name } = tool;
  let output = returned;
  if (outputSchema) {
    try {
      const parsed = await outputSchema.safeParseAsync(returned);
      if (!parsed.success) {
        return {
          kind: 'error',
          message: `${name} ran, but its output does not fit its outputSchema.\n${z.prettifyError(parsed.error)}`,
        };
      }
      output = parsed.data;
    } catch (error) {
      return { kind: 'error', message: `${name} ran, but its outputSchema failed on the output: ${errorText(error)}` };
    }
  }
  const json = jsonOutput(output);
  if (json.ok) return { kind: 'output', output: json.value };
  return { kind: 'error', message: `${name} ran, but its output can't be kept as JSON: ${json.fault}` };
}

function errorText(error: unknown): string {
  if (error instanceof Error) return error.message || error.name;
  if (typeof error === 'string' && error !== '') return error;
  const json = jsonOutput(error);
  return json.ok && json.value !== null ? JSON.stringify(json.value) : 'The tool failed without saying why.';
}
