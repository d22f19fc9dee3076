import type { LanguageModel } from 'ai';
import { DefinitionError } from './definition-error.ts';
import type { Tool } from './tool.ts';

export interface AgentDefinition {
  /** Stable across edits: sessions belong to it. */
  id: string;
  /** What the operator reads. */
  name: string;
  /** The system prompt. */
  instructions: string;
  /** Any AI SDK model object; `HOLDPOINT_MODEL` or the demo model without it. */
  model?: Exclude<LanguageModel, string>;
  tools: readonly Tool[];
  /** The most model calls that one message may set off, over all phases. 20 by default. */
  maxTurns?: number;
}

/** An agent as its developer defines it. Faults throw a `DefinitionError` here, not in the middle of a run. */
export class Agent {
  readonly id: string;
  readonly name: string;
  readonly instructions: string;
  readonly model: Exclude<LanguageModel, string> | undefined;
  readonly maxTurns: number;
  /** By name. A Map: `constructor` and `__proto__` are names like any other. */
  readonly tools: ReadonlyMap<string, Tool>;

  constructor(definition: AgentDefinition) {
    const { id, name, instructions, model, tools, maxTurns = 20 } = definition;
    if (typeof id !== 'string' || id.trim() === '')
      throw new DefinitionError(`An agent${name ? ` ("${name}")` : ''} has no id.`);
    if (typeof name !== 'string' || name.trim() === '') throw new DefinitionError(`The agent "${id}" has no name.`);
    if (typeof instructions !== 'string' || instructions.trim() === '') {
      throw new DefinitionError(`The agent "${id}" has no instructions.`);
    }
    if (!Number.isInteger(maxTurns) || maxTurns < 1) {
      throw new DefinitionError(`maxTurns of the agent "${id}" is ${maxTurns}. It must be a whole number, 1 or more.`);
    }
    if (model !== undefined && (typeof model !== 'object' || model === null || !('doStream' in model))) {
      throw new DefinitionError(`The model of the agent "${id}" is not an AI SDK model object.`);
    }
    if (!Array.isArray(tools))
      throw new DefinitionError(`The tools of the agent "${id}" must be a list of createTool(…) results.`);
    this.id = id;
    this.name = name;
    this.instructions = instructions;
    this.model = model;
    this.maxTurns = maxTurns;
    this.tools = byName(id, tools);
  }
}

function byName(agentId: string, tools: readonly Tool[]): Map<string, Tool> {
  const map = new Map<string, Tool>();
  for (const tool of tools) {
    if (typeof tool?.execute !== 'function' || typeof tool.name !== 'string') {
      throw new DefinitionError(`The tools of the agent "${agentId}" hold something that createTool did not make.`);
    }
    if (map.has(tool.name)) throw new DefinitionError(`The agent "${agentId}" has two tools named "${tool.name}".`);
    map.set(tool.name, tool);
  }
  return map;
}
