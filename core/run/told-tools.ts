import { jsonSchema, type Tool as SdkTool } from 'ai';
import type { Agent } from '../agent/agent.ts';
import type { Tool } from '../agent/tool.ts';
import type { SentTool } from '../contract/index.ts';
import { describedInput } from './described-input.ts';
import { errorText } from './error-text.ts';
import { jsonOfModel } from './json.ts';

/** A tool as models are told of it, as JSON, and as the SDK is given it. */
interface ToldTool {
  readonly told: SentTool;
  readonly sdk: SdkTool;
}

/** What the SDK passes on of a tool beside its name and its schema. */
interface PassedOn {
  type?: string;
  description?: unknown;
  id?: string;
  args?: unknown;
  inputExamples?: unknown;
  providerOptions?: unknown;
  strict?: boolean;
}

const known = new WeakMap<Agent, Promise<readonly ToldTool[]>>();

/**
 * An agent's tools in their order. A schema is asked for once for each version of the agent: what is kept of it is then
 * what every turn of that version sends. Rejects with an `UntoldTool` where one can't be described.
 */
export function toldTools(agent: Agent): Promise<readonly ToldTool[]> {
  let told = known.get(agent);
  if (!told) {
    known.set(agent, (told = Promise.all([...agent.tools.values()].map(tell))));
    // A schema may be read from somewhere: the next phase asks again.
    told.catch(() => known.delete(agent));
  }
  return told;
}

/** Models can't be told of a tool. The message is a sentence for the operator, and says what to do. */
export class UntoldTool extends Error {
  override readonly name = 'UntoldTool';

  constructor(tool: string, fault: unknown) {
    const why = errorText(fault).replace(/\.$/, '');
    super(`The tool "${tool}" can't be described to models: ${why}. Mend the tool, then retry.`, { cause: fault });
  }
}

async function tell(tool: Tool): Promise<ToldTool> {
  try {
    return await toldOf(tool);
  } catch (error) {
    throw new UntoldTool(tool.name, error);
  }
}

async function toldOf(tool: Tool): Promise<ToldTool> {
  const { name, description: own, sdk } = tool;
  const passed = (sdk ?? { description: own }) as PassedOn;
  const { type, id, args, inputExamples, providerOptions, strict } = passed;
  if (type === 'provider') return { told: asJson({ type, name, id, args }), sdk: sdk as SdkTool };
  const inputSchema = await describedInput(tool);
  const description = passed.description === undefined ? undefined : own;
  const told = asJson({ type: 'function', name, description, inputSchema, inputExamples, providerOptions, strict });
  const given = { ...sdk, ...(description !== undefined && { description }), inputSchema: jsonSchema(inputSchema) };
  return { told, sdk: given as SdkTool };
}

/** What is absent stays absent. */
function asJson(told: object): SentTool {
  const json = jsonOfModel(told);
  if (!json.ok) throw new Error(`What they would be told is no JSON: ${json.fault}.`);
  return json.value as SentTool;
}
