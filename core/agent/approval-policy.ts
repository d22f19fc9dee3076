import type { ModelMessage, ToolSet } from 'ai';
import { z } from 'zod';
import type { ProposedCall } from './tool.ts';

const STATUSES = ['not-applicable', 'approved', 'denied', 'user-approval'] as const;

/** A status with why: the card's words on 'user-approval', what the model reads on 'denied'. */
export const reasonedStatus = z.strictObject({ type: z.enum(STATUSES), reason: z.string().optional() });

/** The AI SDK's words for what a policy says of a call; `undefined` is silence, and another source is asked. */
export type ApprovalStatus =
  | undefined
  | (typeof STATUSES)[number]
  | { type: (typeof STATUSES)[number]; reason?: string | undefined };

type Said = ApprovalStatus | boolean | PromiseLike<ApprovalStatus | boolean>;

/** What one function for all tools is told of a call. */
export interface ApprovalCall {
  toolCall: { type: 'tool-call'; toolCallId: string; toolName: string; input: unknown };
  /** What the model was sent when it proposed the call. */
  messages: ModelMessage[];
  /** The SDK's tools and contexts are always undefined: Holdpoint has contexts of its own, for its own tools. */
  tools: ToolSet | undefined;
  toolsContext: unknown;
  runtimeContext: unknown;
}

/** What an entry's function is told beside the validated input. */
export interface ApprovalOptions {
  toolCallId: string;
  /** What the model was sent when it proposed the call. */
  messages: ModelMessage[];
  /** Always undefined, as above. */
  toolContext: unknown;
  runtimeContext: unknown;
}

/**
 * Functions typed by the tools that they are for, as the SDK's are, must be assignable although which tools an agent
 * has is known at run time only: hence methods, whose parameters TypeScript compares both ways.
 */
interface Functions {
  ofAgent(call: ApprovalCall): Said;
  // eslint-disable-next-line typescript/no-explicit-any -- see above
  ofTool(input: any, options: ApprovalOptions): Said;
}

/**
 * An agent's policy over its tools, as the AI SDK takes it: one function, or an entry for each tool. It is asked
 * before the tool's own. A boolean is understood too: `true` asks, `false` lets the call run.
 */
export type ToolApproval =
  | Functions['ofAgent']
  | { readonly [toolName: string]: ApprovalStatus | boolean | Functions['ofTool'] };

/** Whether an entry that is no function says something that a policy can say. */
export function isApprovalStatus(value: unknown): boolean {
  if (value === undefined || typeof value === 'boolean') return true;
  return (STATUSES as readonly unknown[]).includes(value) || reasonedStatus.safeParse(value).success;
}

/** What the agent's policy says of a call. `undefined`: nothing. May throw, as the policy may. */
export async function askToolApproval(
  policy: ToolApproval | undefined,
  toolName: string,
  input: unknown,
  call: ProposedCall,
): Promise<unknown> {
  if (policy === undefined) return undefined;
  const { toolCallId } = call;
  const none = { runtimeContext: undefined } as const;
  if (typeof policy === 'function') {
    const toolCall = { type: 'tool-call', toolCallId, toolName, input } as const;
    return policy({ ...none, toolCall, tools: undefined, toolsContext: undefined, messages: call.messages() });
  }
  // A tool may be named like a member of every object; only the map's own entries are meant.
  const entry = Object.hasOwn(policy, toolName) ? policy[toolName] : undefined;
  if (typeof entry !== 'function') return entry;
  return entry(input, { ...none, toolCallId, messages: call.messages(), toolContext: undefined });
}
