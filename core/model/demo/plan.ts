import type { FunctionTool } from '../language-model.ts';
import { describeAbilities } from './abilities.ts';
import { wordsFor } from './call-words.ts';
import { PREPARE } from './escalation.ts';
import { dollars } from './money.ts';
import type { Request, Wish } from './request.ts';

/** What one turn says and calls. */
export interface Plan {
  text: string;
  calls: { toolName: string; input: unknown }[];
}

/** Decides what to say and to call. Only tools that the agent was given are called; a lack of one is said. */
export function plan(request: Request, tools: readonly FunctionTool[]): Plan {
  switch (request.kind) {
    case 'question':
      return say(request.text);
    case 'declined':
      return say("All right, I'll leave it. Nothing was called.");
    case 'help':
      return say(`I am a demo model: I follow a script, offline. ${describeAbilities(tools)}`);
    case 'unclear':
      return say(`I am a demo model: I follow a script, and I don't understand that. ${describeAbilities(tools)}`);
    case 'calls':
      return planCalls(request.wishes, tools);
  }
}

/** As `plan`, where it is known what to call: says what it calls, and calls it. */
export function planCalls(wishes: readonly Wish[], tools: readonly FunctionTool[]): Plan {
  const names = new Set(tools.map(({ name }) => name));
  const calls = wishes.filter((wish) => toolsFor(wish).every((name) => names.has(name)));
  const lacking = [...new Set(wishes.flatMap(toolsFor))].filter((name) => !names.has(name));
  const sentences: string[] = [];
  if (calls.length > 0)
    sentences.push(`I'll ${listed(calls.map((call) => wordsFor(call.toolName, call.input).intent))}.`);
  const foreign = calls.find(({ currency }) => currency === 'euros' || currency === 'pounds');
  if (foreign)
    sentences.push(`You said ${foreign.currency}; the orders are kept in dollars, so I ask for ${amountOf(foreign)}.`);
  if (lacking.length > 0) {
    const tool = lacking.length === 1 ? 'no tool' : 'no tools';
    sentences.push(
      `This agent has ${tool} named ${listed(lacking.map((name) => `\`${name}\``))}, so I can't do that here.`,
    );
    if (calls.length === 0) sentences.push(describeAbilities(tools));
  }
  return { text: sentences.join(' '), calls: calls.map(({ toolName, input }) => ({ toolName, input })) };
}

/** Nothing is asked for an escalation that can't be prepared afterwards. */
function toolsFor({ toolName, customer }: Wish): string[] {
  return customer === undefined ? [toolName] : [toolName, PREPARE];
}

function amountOf({ input }: Wish): string {
  const amount = typeof input === 'object' && input !== null && 'amount' in input ? input.amount : undefined;
  return typeof amount === 'number' ? dollars(amount) : 'that amount';
}

function listed(items: readonly string[]): string {
  return items.length < 2 ? items.join('') : `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
}

function say(text: string): Plan {
  return { text, calls: [] };
}
