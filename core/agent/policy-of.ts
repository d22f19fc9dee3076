import type { ToolDescription } from '../contract/index.ts';
import type { Agent } from './agent.ts';
import { reasonedStatus } from './approval-policy.ts';
import type { Tool } from './tool.ts';

/**
 * What policy is known to say of an agent's calls before there is one: `sometimes` where a function decides, which
 * can't be foreseen. The order is that of the policies: the agent's first, then the tool's own.
 */
export function policyOf({ toolApproval }: Pick<Agent, 'toolApproval'>, tool: Tool): ToolDescription['policy'] {
  if (tool.kind === 'provider') return 'runs';
  if (tool.kind === 'question') return 'asks';
  if (typeof toolApproval === 'function') return 'sometimes';
  const entry = toolApproval && Object.hasOwn(toolApproval, tool.name) ? toolApproval[tool.name] : undefined;
  if (typeof entry === 'function') return 'sometimes';
  if (entry === undefined) {
    if (tool.policy === undefined || tool.asks === 'never') return 'runs';
    return tool.asks === 'always' ? 'asks' : 'sometimes';
  }
  const status = reasonedStatus.safeParse(entry);
  const said = status.success ? status.data.type : entry;
  if (said === true || said === 'user-approval') return 'asks';
  return said === 'denied' ? 'denies' : 'runs';
}

/** Whether a call of the tool may wait for the operator. */
export function mayAsk(agent: Pick<Agent, 'toolApproval'>, tool: Tool): boolean {
  const policy = policyOf(agent, tool);
  return policy === 'asks' || policy === 'sometimes';
}
