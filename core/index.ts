/** What a project or a program imports as `holdpoint`. */
export { Agent, type AgentDefinition } from './agent/agent.ts';
export type { ApprovalStatus, ToolApproval } from './agent/approval-policy.ts';
export { createQuestionTool, type QuestionToolDefinition } from './agent/create-question-tool.ts';
export { createTool } from './agent/create-tool.ts';
export { defineStudio, type StudioDefinition } from './agent/define-studio.ts';
export { DefinitionError } from './agent/definition-error.ts';
export type {
  ApprovalAnswer,
  ApprovalPolicy,
  ApprovalTerms,
  CallContext,
  CreatedTool,
  Tool,
  ToolContext,
  ToolDefinition,
} from './agent/tool.ts';
export { AskedError } from './surface/code/asked-error.ts';
export type { Answering, GivenAnswers } from './surface/code/inbox.ts';
export type {
  PendingApproval,
  PendingOutcome,
  PendingQuestion,
  PendingRequest,
} from './surface/code/pending-request.ts';
export { RefusedError } from './surface/code/refused-error.ts';
export { run } from './surface/code/run.ts';
export type { RunEvent, RunHandle, RunHandleStatus, RunResult } from './surface/code/run-handle.ts';
export type { HostedRunOptions, RunningStudio } from './surface/code/running-studio.ts';
export { start, type StartOptions } from './surface/code/start.ts';
export { Studio, type StudioSettings } from './surface/code/studio.ts';
