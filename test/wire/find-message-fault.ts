import { z } from 'zod';

const message = z.object({
  role: z.enum(['system', 'developer', 'user', 'assistant', 'tool']),
  content: z.unknown(),
  tool_call_id: z.string().optional(),
  tool_calls: z.array(z.object({ id: z.string() })).optional(),
});
type Message = z.infer<typeof message>;

/**
 * The fault for which OpenAI would refuse these messages, in its words, or undefined. Ids may come again in a later
 * turn: many compatible servers number their calls from 0 each time.
 */
export function findMessageFault(messages: unknown): string | undefined {
  const parsed = z.array(message).min(1).safeParse(messages);
  if (!parsed.success) return `Invalid 'messages': ${parsed.error.issues[0]?.message ?? 'not a list of messages'}.`;
  let open = new Set<string>();
  for (const [index, current] of parsed.data.entries()) {
    if (current.role === 'tool') {
      if (!open.delete(current.tool_call_id ?? '')) {
        return `Invalid parameter: messages with role 'tool' must be a response to a preceeding message with 'tool_calls'. (messages[${index}])`;
      }
      continue;
    }
    if (open.size > 0) return unanswered(open);
    if (current.role !== 'assistant') continue;
    if (isEmpty(current)) return `Invalid value for 'messages[${index}].content': expected a string, got null.`;
    open = new Set(current.tool_calls?.map(({ id }) => id));
    if (open.size < (current.tool_calls?.length ?? 0)) return `Duplicate tool call ids in messages[${index}].`;
  }
  return open.size > 0 ? unanswered(open) : undefined;
}

function isEmpty({ content, tool_calls: calls }: Message): boolean {
  return (calls?.length ?? 0) === 0 && (content === null || content === undefined || content === '');
}

function unanswered(open: ReadonlySet<string>): string {
  return `An assistant message with 'tool_calls' must be followed by tool messages responding to each 'tool_call_id'. The following tool_call_ids did not have response messages: ${[...open].join(', ')}`;
}
