import type { ModelMessage } from 'ai';
import type { ProposedCall } from './tool.ts';

/** The AI SDK's words for what a policy says of a call; `undefined` is silence, and another source is asked. */
export type ApprovalStatus =
  | undefined
  | 'not-applicable'
  | 'approved'
  | 'denied'
  | 'user-approval'
  | { type: 'not-applicable' | 'approved' | 'denied' | 'user-approval'; reason?: string };

export interface ApprovalOptions {
  toolCallId: string;
  messages: ModelMessage[];
  /** The SDK's tool and runtime contexts, which Holdpoint has none of. */
  toolContext: undefined;
  runtimeContext: undefined;
}

/**
 * An agent's policy over its tools, as the AI SDK takes it: one function, or an entry for each tool. It is asked
 * before the tool's own. A boolean is understood too: `true` asks, `false` lets the call run.
 */
export type ToolApproval =
  | ((options: {
      toolCall: { type: 'tool-call'; toolCallId: string; toolName: string; input: unknown };
      tools: undefined;
      toolsContext: undefined;
      runtimeContext: undefined;
      messages: ModelMessage[];
    }) => ApprovalStatus | boolean | PromiseLike<ApprovalStatus | boolean>)
  | {
      readonly [toolName: string]:
        | ApprovalStatus
        | boolean
        // The SDK types each entry's input by its tool; which tools an agent has is known at run time only.
        // eslint-disable-next-line typescript/no-explicit-any -- any function of one tool's input must be assignable
        | ((input: any, options: ApprovalOptions) => ApprovalStatus | boolean | PromiseLike<ApprovalStatus | boolean>);
    };

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
