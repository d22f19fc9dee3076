/** What a project imports as `holdpoint`. */
export { Agent, type AgentDefinition } from './agent/agent.ts';
export { createTool } from './agent/create-tool.ts';
export { defineStudio, type StudioDefinition } from './agent/define-studio.ts';
export { DefinitionError } from './agent/definition-error.ts';
export type {
  ApprovalAnswer,
  ApprovalPolicy,
  ApprovalTerms,
  CallContext,
  Tool,
  ToolContext,
  ToolDefinition,
} from './agent/tool.ts';
