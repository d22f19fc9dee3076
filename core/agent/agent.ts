import type { LanguageModel, ToolSet } from 'ai';
import { isApprovalStatus, type ToolApproval } from './approval-policy.ts';
import { assertKnown } from './assert-known.ts';
import { DefinitionError } from './definition-error.ts';
import { readModelName } from './model-name.ts';
import { fromSdkTool } from './sdk-tool.ts';
import type { Tool } from './tool.ts';

/** What a model costs, in US dollars for a million tokens. `cachedInput` costs what `input` does without it. */
export interface Price {
  input: number;
  output: number;
  cachedInput?: number;
}

export type AgentModel = Exclude<LanguageModel, string> | string;

export interface AgentDefinition {
  /** Stable across edits: sessions belong to it. */
  id: string;
  /** What the operator reads. */
  name: string;
  /** The system prompt. */
  instructions: string;
  /**
   * What answers: an AI SDK model object, or `PROVIDER:NAME` of a provider that the environment or Settings have, which
   * is looked for when a phase begins. Without it what `HOLDPOINT_MODEL` or Settings say does, or the demo model.
   */
  model?: AgentModel;
  /** What `model` costs, so that the inspector can say what a turn did; it knows no prices by itself. */
  price?: Price;
  /** `createTool` and `createQuestionTool` results in a list, or a record of these and of the AI SDK's own tools. */
  tools: readonly Tool[] | Readonly<Record<string, Tool | ToolSet[string]>>;
  /** The agent's policy over its tools, in the AI SDK's form. It is asked before the tools' own. */
  toolApproval?: ToolApproval;
  /** The most model calls that one message may set off, over all phases. 20 by default. */
  maxTurns?: number;
}

const KEYS = [
  'id',
  'name',
  'instructions',
  'model',
  'tools',
  'toolApproval',
  'maxTurns',
  'price',
] as const satisfies readonly (keyof AgentDefinition)[];

/** An agent as its developer defines it. Faults throw a `DefinitionError` here, not in the middle of a run. */
export class Agent {
  readonly id: string;
  readonly name: string;
  readonly instructions: string;
  /** An object, `demo`, or `PROVIDER:NAME` without spaces around its halves. */
  readonly model: AgentModel | undefined;
  readonly price: Price | undefined;
  readonly maxTurns: number;
  readonly toolApproval: ToolApproval | undefined;
  /** By name. A Map: `constructor` and `__proto__` are names like any other. */
  readonly tools: ReadonlyMap<string, Tool>;

  constructor(definition: AgentDefinition) {
    const { id, name, instructions, model, price, tools, maxTurns = 20, toolApproval } = definition;
    if (typeof id !== 'string' || id.trim() === '')
      throw new DefinitionError(`An agent${name ? ` ("${name}")` : ''} has no id.`);
    // Before what is missing: it may stand there, misspelt.
    assertKnown(definition, KEYS, `The agent "${id}"`);
    if (typeof name !== 'string' || name.trim() === '') throw new DefinitionError(`The agent "${id}" has no name.`);
    if (typeof instructions !== 'string' || instructions.trim() === '') {
      throw new DefinitionError(`The agent "${id}" has no instructions.`);
    }
    if (!Number.isInteger(maxTurns) || maxTurns < 1) {
      throw new DefinitionError(`maxTurns of the agent "${id}" is ${maxTurns}. It must be a whole number, 1 or more.`);
    }
    if (price !== undefined) assertPrice(price, id, model !== undefined);
    if (typeof tools !== 'object' || tools === null) {
      throw new DefinitionError(
        `The tools of the agent "${id}" must be a list of createTool(…) results, or a record of tools.`,
      );
    }
    if (toolApproval !== undefined && !isPolicy(toolApproval)) {
      throw new DefinitionError(
        `toolApproval of the agent "${id}" must be a function, or a record with an entry for each tool.`,
      );
    }
    this.id = id;
    this.name = name;
    this.instructions = instructions;
    this.model = model === undefined ? undefined : soundModel(model, id);
    this.price = price;
    this.maxTurns = maxTurns;
    this.toolApproval = toolApproval;
    this.tools = byName(id, toolList(id, tools));
    assertEntriesProtect(this);
  }
}

/** What it says of its model, told apart from what can't be one. Whether a provider has it is not known yet. */
function soundModel(model: unknown, agentId: string): AgentModel {
  if (isModel(model)) return model;
  const owner = `The model of the agent "${agentId}"`;
  if (typeof model !== 'string') {
    throw new DefinitionError(`${owner} is neither "PROVIDER:NAME" nor an AI SDK model object.`);
  }
  if (model.trim() === 'demo') return 'demo';
  const read = readModelName(model);
  if (read) return `${read.provider}:${read.name}`;
  throw new DefinitionError(
    `${owner} is ${JSON.stringify(model)}. Write "PROVIDER:NAME", such as "openai:gpt-5", or give an AI SDK model object.`,
  );
}

/** A price without its model would be put on whatever happens to answer. */
function assertPrice(price: unknown, agentId: string, hasModel: boolean): void {
  const { input, output, cachedInput = 0 } = (price ?? {}) as Record<keyof Price, unknown>;
  const isSound = [input, output, cachedInput].every((amount) => Number.isFinite(amount) && Number(amount) >= 0);
  if (!isSound) {
    throw new DefinitionError(
      `The price of the agent "${agentId}" must be { input, output, cachedInput? }, in US dollars for a million tokens.`,
    );
  }
  if (!hasModel) {
    throw new DefinitionError(`The agent "${agentId}" has a price and no model that it is the price of. Give both.`);
  }
}

function isPolicy(toolApproval: unknown): boolean {
  return typeof toolApproval === 'function' || (typeof toolApproval === 'object' && toolApproval !== null);
}

/** Checked by what is used of it: a model may come from another copy of the SDK. */
function isModel(model: unknown): model is Exclude<LanguageModel, string> {
  if (typeof model !== 'object' || model === null) return false;
  const { doStream, provider, modelId } = model as Record<string, unknown>;
  return typeof doStream === 'function' && typeof provider === 'string' && typeof modelId === 'string';
}

function toolList(agentId: string, tools: AgentDefinition['tools']): Tool[] {
  if (Array.isArray(tools)) return [...(tools as readonly Tool[])];
  return Object.entries(tools as Record<string, Tool | ToolSet[string]>).map(([name, tool]) => {
    if (!isHostTool(tool)) return fromSdkTool(name, tool);
    if (tool.name === name) return tool;
    throw new DefinitionError(
      `The agent "${agentId}" has the tool "${tool.name}" under the name "${name}". Give it one name.`,
    );
  });
}

function isHostTool(tool: Tool | ToolSet[string]): tool is Tool {
  return typeof tool === 'object' && tool !== null && 'kind' in tool && 'idempotent' in tool;
}

function byName(agentId: string, tools: readonly Tool[]): Map<string, Tool> {
  const map = new Map<string, Tool>();
  for (const tool of tools) {
    if (!isHostTool(tool)) {
      throw new DefinitionError(
        `The tools of the agent "${agentId}" list something that createTool did not make. The AI SDK's tools go into a record: { name: tool }.`,
      );
    }
    if (map.has(tool.name)) throw new DefinitionError(`The agent "${agentId}" has two tools named "${tool.name}".`);
    map.set(tool.name, tool);
  }
  return map;
}

/** An entry for a tool that doesn't exist, or can't be asked about, protects nothing: a dangerous slip of the pen. */
function assertEntriesProtect({ id, tools, toolApproval }: Agent): void {
  if (typeof toolApproval !== 'object') return;
  for (const [name, entry] of Object.entries(toolApproval)) {
    const tool = tools.get(name);
    const owner = `toolApproval of the agent "${id}"`;
    if (!tool) throw new DefinitionError(`${owner} names "${name}", which is none of its tools.`);
    if (tool.kind === 'provider') {
      throw new DefinitionError(`${owner} names "${name}", which its provider runs: nobody can be asked first.`);
    }
    if (typeof entry !== 'function' && !isApprovalStatus(entry)) {
      throw new DefinitionError(
        `${owner} has ${JSON.stringify(entry)} for "${name}". Give 'not-applicable', 'approved', 'denied', 'user-approval', one of these as { type, reason }, or a function.`,
      );
    }
  }
}
