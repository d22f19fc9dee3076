import { createTool } from 'holdpoint';
import { z } from 'zod';
import { logEffect } from '../effects-log.ts';

const priority = z.enum(['low', 'normal', 'urgent']);

/** Writes nothing but the effects log, and only what the operator confirmed; so it runs without asking again. */
export const prepareEscalation = createTool({
  name: 'prepare_escalation',
  description:
    'Prepares an escalation to the account team. Call it with what the operator confirmed through ask_question, ' +
    'word for word; guess nothing.',
  inputSchema: z.object({
    customer: z.string().trim().min(1).max(200).describe('The name of the customer'),
    priority,
    channel: z.string().trim().min(1).max(200).describe('How the customer is reached: email, phone, or another way'),
    note: z.string().trim().min(1).optional().describe("The operator's note. Leave it out if there is none."),
  }),
  outputSchema: z.object({ escalationId: z.string(), summary: z.string() }),
  execute(escalation, context) {
    // Of the call's own id: whoever reads the log or the transcript finds the one by the other.
    const escalationId = `ESC-${context.callId.slice(-6).toUpperCase()}`;
    logEffect(context, { effect: 'escalation', escalationId, ...escalation });
    return { escalationId, summary: summaryOf(escalation) };
  },
});

interface Escalation {
  customer: string;
  priority: z.infer<typeof priority>;
  channel: string;
  note?: string | undefined;
}

function summaryOf({ customer, priority: urgency, channel, note }: Escalation): string {
  const summary = `Customer: ${customer}; priority: ${urgency}; channel: ${channel}; `;
  return `${summary}${note === undefined ? 'no note.' : `note: "${note}"`}`;
}
