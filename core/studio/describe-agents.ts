import type { Agent } from '../agent/agent.ts';
import { mayAsk, policyOf } from '../agent/policy-of.ts';
import type { Tool } from '../agent/tool.ts';
import type { AgentDescription, ToolDescription } from '../contract/index.ts';

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
  const { kind, name, description, input } = tool;
  const inputSchema = { ...(await input.describe()) };
  return { name, description, inputSchema, kind, mayAsk: mayAsk(agent, tool), policy: policyOf(agent, tool) };
}
