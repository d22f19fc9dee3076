import type { Agent } from './agent.ts';
import { reasonedStatus } from './approval-policy.ts';
import type { Tool } from './tool.ts';

/**
 * Whether a call of the tool may wait for the operator: true where it is a form, says so itself, or where a function
 * decides that can't be foreseen. The order is that of the policies: the agent's first, then the tool's own.
 */
export function mayAsk({ toolApproval }: Pick<Agent, 'toolApproval'>, tool: Tool): boolean {
  if (tool.kind === 'provider') return false;
  if (tool.kind === 'question' || typeof toolApproval === 'function') return true;
  const entry = toolApproval && Object.hasOwn(toolApproval, tool.name) ? toolApproval[tool.name] : undefined;
  if (entry === undefined) return tool.policy !== undefined && tool.neverAsks !== true;
  if (typeof entry === 'function') return true;
  const status = reasonedStatus.safeParse(entry);
  return entry === true || (status.success ? status.data.type : entry) === 'user-approval';
}
