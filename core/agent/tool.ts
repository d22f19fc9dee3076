import type { ModelMessage } from 'ai';
import type { z } from 'zod';
import type { Fact, Severity } from '../contract/index.ts';
import type { Schema } from './schema.ts';

/** What every piece of a tool's code is told about the call that it serves. */
export interface CallContext {
  /** The host's own id of this call: unique, unlike the provider's. */
  readonly callId: string;
  readonly sessionId: string;
  readonly runId: string;
  readonly agentId: string;
  /** A writable folder of the project's own, kept between runs. */
  readonly dataFolder: string;
}

/** What `execute` is given beside its input. */
export interface ToolContext extends CallContext {
  /** Aborted when the operator stops the run or the app shuts down. */
  readonly signal: AbortSignal;
  /** Shows how far the work has come, while it runs: `fraction` from 0 to 1, `note` a few words (a long one is cut). */
  progress(fraction: number, note?: string): void;
}

/** What the operator reads on the approval card. Build it from your own data, never from the model's words. */
export interface ApprovalTerms {
  /** The card's title: what will happen, in the tool's own words. */
  reason: string;
  facts?: Fact[];
  severity?: Severity;
  /** The verb on the deciding button; "Approve" without it. */
  approveLabel?: string;
  /** The words on the safe button; "Deny" without them. */
  denyLabel?: string;
  /** How long the request waits, in milliseconds; then it resolves as denied. Without it, as long as it takes. */
  expiresIn?: number;
}

export type ApprovalAnswer = boolean | ApprovalTerms;

/** Decides whether a call asks the operator first. A policy that throws asks, with the error as the reason. */
export type ApprovalPolicy<Input> =
  | boolean
  | ((input: Input, context: CallContext) => ApprovalAnswer | Promise<ApprovalAnswer>);

export interface ToolDefinition<Input extends z.ZodType, Output extends z.ZodType = z.ZodType> {
  /** Letters, digits, `_` and `-`, at most 64: what providers accept. */
  name: string;
  /** What it does and when to use it; the model reads this. */
  description: string;
  inputSchema: Input;
  /** Checked after `execute`; a mismatch becomes an error that the model reads. */
  outputSchema?: Output;
  /** Off by default: the tool runs without asking. */
  requiresApproval?: ApprovalPolicy<z.output<Input>>;
  /** What the model reads when the operator denies without a reason. */
  rejectionMessage?: string;
  /** True if running it twice with the same input does no harm. */
  idempotent?: boolean;
  execute: (input: z.output<Input>, context: ToolContext) => z.input<Output> | Promise<z.input<Output>>;
}

/** What is told of a call beside its context: what the AI SDK hands to its tools and policies. */
export interface ProposedCall {
  readonly context: CallContext;
  /** The provider's id of the call. */
  readonly toolCallId: string;
  /** What the model was sent when it proposed the call; made when it is asked for. */
  messages(): ModelMessage[];
}

/** What `createTool` makes: the host's view, and the definition as it was given, for tests of one's own. */
export type CreatedTool<Input extends z.ZodType, Output extends z.ZodType> = Tool &
  Readonly<Pick<ToolDefinition<Input, Output>, 'inputSchema' | 'outputSchema' | 'execute'>> & {
    readonly requiresApproval: ApprovalPolicy<z.output<Input>>;
  };

/**
 * A tool as the host holds it, whoever made it: `createTool`, `createQuestionTool`, or the AI SDK's `tool()`. A
 * `question` has no code: calling it suspends until the operator answers. A `provider` tool runs at the provider.
 */
export interface Tool {
  readonly kind: 'function' | 'question' | 'provider';
  readonly name: string;
  readonly description: string;
  /** What the model may send. */
  readonly input: Schema;
  /** What `run` may give. */
  readonly output?: Schema;
  /** What the tool itself says of approval: see `ApprovalOpinion`. Absent: it has none. */
  readonly policy?: (input: unknown, call: ProposedCall) => unknown;
  /** The tool's own policy is known to ask always, or never, whatever the input. */
  readonly asks?: 'always' | 'never';
  readonly rejectionMessage?: string;
  readonly idempotent: boolean;
  /** How long a question waits, in milliseconds. */
  readonly expiresIn?: number;
  readonly run?: (input: unknown, context: ToolContext, call: ProposedCall) => unknown;
  /** What the model reads in place of the output, as a tool result's output. */
  readonly modelOutput?: (result: { input: unknown; output: unknown; toolCallId: string }) => unknown;
  /** What the SDK is told of the tool, where that is more than its description and schema. */
  readonly sdk?: object;
}
