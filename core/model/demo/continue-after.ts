import type { FunctionTool } from '../language-model.ts';
import { ASK, escalationInput, PREPARE } from './escalation.ts';
import { readAnswers } from './form.ts';
import { type Plan, planCalls } from './plan.ts';
import { type CallWithOutcome, tell } from './reply.ts';
import type { Wish } from './request.ts';
import { understand } from './understand.ts';

/**
 * Tells what became of a turn's calls, one paragraph each, and goes on where `message` asked for more than the calls
 * could do at once: what was answered about an escalation prepares it.
 */
export function continueAfter(
  message: string,
  calls: readonly CallWithOutcome[],
  tools: readonly FunctionTool[],
): Plan {
  const customers = customersIn(message);
  const told: string[] = [];
  const wishes: Wish[] = [];
  for (const call of calls) {
    const customer = call.toolName === ASK ? customers.shift() : undefined;
    const input = customer === undefined ? undefined : escalationOf(customer, call);
    if (input) wishes.push({ toolName: PREPARE, input });
    else if (customer === undefined) told.push(tell(call));
    else told.push(`${tell(call)}\n\nI prepared no escalation for ${customer}.`);
  }
  const next = planCalls(wishes, tools);
  return { text: [...told, next.text].filter((text) => text !== '').join('\n\n'), calls: next.calls };
}

/** Whom the message asked to escalate, in the order of the forms that were made of it. */
function customersIn(message: string): string[] {
  const request = understand(message);
  if (request.kind !== 'calls') return [];
  return request.wishes.flatMap(({ customer }) => (customer === undefined ? [] : [customer]));
}

function escalationOf(customer: string, { outcome }: CallWithOutcome): object | undefined {
  const answers = outcome.kind === 'output' ? readAnswers(outcome.output) : undefined;
  return answers && escalationInput(customer, answers);
}
