import { z } from 'zod';
import type { Agent } from '../agent/agent.ts';
import { mayAsk, policyOf } from '../agent/policy-of.ts';
import type { Tool } from '../agent/tool.ts';
import type { AgentDescription, ToolDescription } from '../contract/index.ts';
import { describedInput } from '../run/described-input.ts';
import { errorText } from '../run/error-text.ts';

const jsonObject = z.record(z.string(), z.unknown());

/** The agents as a developer looks at them, in the project's order. */
export function describeAgents(agents: Iterable<Agent>): Promise<AgentDescription[]> {
  return Promise.all(
    [...agents].map(async (agent) => {
      const tools = await Promise.all([...agent.tools.values()].map((tool) => describeTool(agent, tool)));
      return { id: agent.id, name: agent.name, tools };
    }),
  );
}

async function describeTool(agent: Agent, tool: Tool): Promise<ToolDescription> {
  const { kind, name, description } = tool;
  const schema = await schemaOf(tool);
  return { name, description, ...schema, kind, mayAsk: mayAsk(agent, tool), policy: policyOf(agent, tool) };
}

/** A schema may be made by the tool's own code: one that throws, never comes, or is no JSON, hides no other tool. */
async function schemaOf(tool: Tool): Promise<Pick<ToolDescription, 'inputSchema' | 'fault'>> {
  try {
    return { inputSchema: jsonObject.parse(JSON.parse(JSON.stringify(await describedInput(tool)))) };
  } catch (error) {
    const fault = `The input schema of this tool can’t be described: ${errorText(error)}`;
    return { inputSchema: { type: 'object' }, fault };
  }
}
