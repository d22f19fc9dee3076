import type { ProposedCall, Tool, ToolContext } from '../agent/tool.ts';
import type { KeptOutcome } from '../contract/index.ts';
import { errorText, stackOf } from './error-text.ts';
import { jsonOutput } from './json.ts';
import { keepModelOutput } from './model-output.ts';

/**
 * Enters a tool's `execute` and turns whatever comes of it into an outcome: a throw is an error that the model reads
 * as text, and so is an output that doesn't fit.
 */
export async function runTool(
  tool: Tool,
  input: unknown,
  context: ToolContext,
  call: ProposedCall,
): Promise<KeptOutcome> {
  if (!tool.run) return { kind: 'error', message: `${tool.name} has no code to run.` };
  let returned: unknown;
  try {
    returned = await tool.run(structuredClone(input), context, call);
  } catch (error) {
    return { kind: 'error', message: errorText(error), ...stackOf(error) };
  }
  return outcomeOf(tool, input, returned, call.toolCallId);
}

/** What a tool returned, as it is kept and as the model reads it; an error, as text, if it doesn't fit. */
export async function outcomeOf(
  tool: Tool,
  input: unknown,
  returned: unknown,
  toolCallId: string,
): Promise<KeptOutcome> {
  const fitted = await fitOutput(tool, returned);
  if (!fitted.ok) return { kind: 'error', message: `${tool.name} ran, but ${fitted.fault}`, ...fitted.where };
  return withModelOutput(tool, input, returned, fitted.value, toolCallId);
}

/** The output as the tool's `outputSchema` and JSON leave it, or why it doesn't fit, as the end of a sentence. */
async function fitOutput(
  { output: schema }: Tool,
  output: unknown,
): Promise<{ ok: true; value: unknown } | { ok: false; fault: string; where?: { stack?: string } }> {
  let fitted = output;
  if (schema) {
    try {
      const parsed = await schema.parse(output);
      if (!parsed.ok) return { ok: false, fault: `its output does not fit its outputSchema.\n${parsed.fault}` };
      fitted = parsed.value;
    } catch (error) {
      return { ok: false, fault: `its outputSchema failed on the output: ${errorText(error)}`, where: stackOf(error) };
    }
  }
  const json = jsonOutput(fitted);
  return json.ok ? json : { ok: false, fault: `its output can't be kept as JSON: ${json.fault}` };
}

async function withModelOutput(
  tool: Tool,
  input: unknown,
  returned: unknown,
  output: unknown,
  toolCallId: string,
): Promise<KeptOutcome> {
  if (!tool.modelOutput) return { kind: 'output', output };
  try {
    const made = await tool.modelOutput({ input: structuredClone(input), output: returned, toolCallId });
    const kept = keepModelOutput(made);
    if (!kept.ok)
      return { kind: 'error', message: `${tool.name} ran, but its toModelOutput gives what ${kept.fault}.` };
    return { kind: 'output', output, modelOutput: kept.value };
  } catch (error) {
    const message = `${tool.name} ran, but its toModelOutput failed: ${errorText(error)}`;
    return { kind: 'error', message, ...stackOf(error) };
  }
}
