import { z } from 'zod';
import { readableDay } from './day.ts';
import { ASK, PREPARE } from './escalation.ts';
import { countQuestions, readAnswers, tellAnswers } from './form.ts';
import { dollars } from './money.ts';

/** How the demo model speaks of one call: before it, and of each thing that can become of it. */
export interface CallWords {
  /** After "I'll": "put in a refund of $90.00 on A-1002". */
  intent: string;
  /** Starts the sentence of an error: "The refund of $90.00 on A-1002". */
  subject: string;
  /** A whole sentence: it did not happen. */
  notRun: string;
  /** After "It is not known whether": "the refund of … was issued". */
  unknown: string;
  /** What the tool's output says, or undefined if the output isn't of the kind that is known. */
  done(output: unknown): string | undefined;
}

const refundInput = z.object({ orderId: z.string(), amount: z.number() });
const refundOutput = z.object({ orderId: z.string(), amount: z.number(), left: z.number() });
const orderInput = z.object({ orderId: z.string() });
const order = z.object({
  id: z.string(),
  customer: z.string(),
  item: z.string(),
  quantity: z.string(),
  paid: z.number(),
  paidOn: z.string(),
  refunded: z.number(),
  status: z.string(),
});
const cancelOutput = z.object({ orderId: z.string(), paidBack: z.number() });
const reportOutput = z.object({ orders: z.number(), paid: z.number(), refunded: z.number(), cancelled: z.number() });
const escalationInput = z.object({
  customer: z.string(),
  priority: z.string(),
  channel: z.string(),
  note: z.string().optional(),
});
const escalationOutput = z.object({ escalationId: z.string(), summary: z.string() });

/** The words for a call of a tool; calls that it has no words for are named by their tool. */
export function wordsFor(toolName: string, input: unknown): CallWords {
  switch (toolName) {
    case 'issue_refund':
      return refundWords(input) ?? toolWords(toolName, input);
    case 'lookup_order':
      return lookupWords(input) ?? toolWords(toolName, input);
    case 'cancel_order':
      return cancelWords(input) ?? toolWords(toolName, input);
    case 'slow_report':
      return reportWords;
    case ASK:
      return questionWords(input) ?? toolWords(toolName, input);
    case PREPARE:
      return escalationWords(input) ?? toolWords(toolName, input);
    default:
      return toolWords(toolName, input);
  }
}

function refundWords(input: unknown): CallWords | undefined {
  const { data } = refundInput.safeParse(input);
  if (!data) return undefined;
  const refund = `refund of ${dollars(data.amount)} on ${data.orderId}`;
  return {
    intent: `put in a ${refund}`,
    subject: `The ${refund}`,
    notRun: `The ${refund} was not issued.`,
    unknown: `the ${refund} was issued`,
    done(output) {
      const { data: result } = refundOutput.safeParse(output);
      if (!result) return undefined;
      const left =
        result.left > 0 ? `${dollars(result.left)} of what was paid is left` : 'nothing of what was paid is left';
      return `Refunded ${dollars(result.amount)} on ${result.orderId}; ${left}.`;
    },
  };
}

function lookupWords(input: unknown): CallWords | undefined {
  const { data } = orderInput.safeParse(input);
  if (!data) return undefined;
  return {
    intent: `look up ${data.orderId}`,
    subject: `Looking up ${data.orderId}`,
    notRun: `${data.orderId} was not looked up.`,
    unknown: `${data.orderId} was looked up`,
    done(output) {
      const { data: found } = order.safeParse(output);
      if (!found) return undefined;
      const lines = [
        `Item: ${found.item}, ${found.quantity}`,
        `Paid: ${dollars(found.paid)} on ${readableDay(found.paidOn)}`,
        `Refunded: ${dollars(found.refunded)}`,
        `Status: ${found.status}`,
      ];
      return `Order **${found.id}** is ${found.customer}'s:\n\n${lines.map((line) => `- ${line}`).join('\n')}`;
    },
  };
}

function cancelWords(input: unknown): CallWords | undefined {
  const { data } = orderInput.safeParse(input);
  if (!data) return undefined;
  return {
    intent: `put in the cancellation of ${data.orderId}`,
    subject: `The cancellation of ${data.orderId}`,
    notRun: `${data.orderId} was not cancelled.`,
    unknown: `${data.orderId} was cancelled`,
    done(output) {
      const { data: result } = cancelOutput.safeParse(output);
      return result && `Cancelled ${result.orderId}; ${dollars(result.paidBack)} was paid back.`;
    },
  };
}

const reportWords: CallWords = {
  intent: 'run the slow report',
  subject: 'The slow report',
  notRun: 'The slow report was not made.',
  unknown: 'the slow report was made',
  done(output) {
    const { data } = reportOutput.safeParse(output);
    if (!data) return undefined;
    const { orders, paid, refunded, cancelled } = data;
    return `The slow report is ready: ${orders} orders, ${dollars(paid)} paid, ${dollars(refunded)} refunded, ${cancelled} cancelled.`;
  },
};

function questionWords(input: unknown): CallWords | undefined {
  const count = countQuestions(input);
  if (count === undefined) return undefined;
  return {
    intent: count === 1 ? 'ask you a question' : `ask you ${count} questions`,
    subject: 'Asking you',
    notRun: 'You were not asked.',
    unknown: 'you were asked',
    done: (output) => readForm(input, output),
  };
}

function escalationWords(input: unknown): CallWords | undefined {
  const { data } = escalationInput.safeParse(input);
  if (!data) return undefined;
  const { customer, priority, channel, note } = data;
  return {
    intent: `prepare the escalation for ${customer} (priority ${priority}, channel ${channel}, ${note === undefined ? 'no note' : 'with your note'})`,
    subject: `The escalation for ${customer}`,
    notRun: `The escalation for ${customer} was not prepared.`,
    unknown: `the escalation for ${customer} was prepared`,
    done(output) {
      const { data: prepared } = escalationOutput.safeParse(output);
      return prepared && `Prepared the escalation **${prepared.escalationId}**. ${prepared.summary}`;
    },
  };
}

/** An agent may call its question tool by any name: the answers tell what it is. */
function readForm(input: unknown, output: unknown): string | undefined {
  const answers = countQuestions(input) === undefined ? undefined : readAnswers(output);
  return answers && tellAnswers(answers);
}

function toolWords(toolName: string, input: unknown): CallWords {
  return {
    intent: `call \`${toolName}\``,
    subject: `The call of \`${toolName}\``,
    notRun: `\`${toolName}\` did not run.`,
    unknown: `\`${toolName}\` did its work`,
    done: (output) => readForm(input, output),
  };
}
