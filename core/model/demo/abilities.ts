import type { FunctionTool } from '../language-model.ts';
import { ASK } from './escalation.ts';
import { exampleInput, type JsonSchema } from './example-input.ts';

/** What the demo model has phrases for: an example of each, the properties that the tool must take, and the tool that it needs. */
const PHRASES: Readonly<Record<string, { example: string; properties: readonly string[]; beside?: string }>> = {
  issue_refund: { example: 'Refund $90 on A-1002', properties: ['orderId', 'amount'] },
  lookup_order: { example: 'Look up A-1008', properties: ['orderId'] },
  cancel_order: { example: 'Cancel A-1012', properties: ['orderId'] },
  slow_report: { example: 'Slow report', properties: [] },
  prepare_escalation: {
    example: 'Prepare an escalation for Delta Kit Labs',
    properties: ['customer', 'priority', 'channel'],
    beside: ASK,
  },
};

/** The most tools that are listed. */
const LISTED = 12;

/** What can be asked, made from the tools that this agent has: a sentence and a list to copy from. */
export function describeAbilities(tools: readonly FunctionTool[]): string {
  if (tools.length === 0) return 'This agent has no tools, so there is nothing that I can do for you here.';
  const lines = tools.slice(0, LISTED).map((tool) => `- \`${phraseOf(tool, tools)}\``);
  if (tools.length > LISTED) lines.push(`- and ${tools.length - LISTED} more tools, each with \`call TOOL {json}\``);
  return `Here you can ask me, for example:\n\n${lines.join('\n')}`;
}

function phraseOf(tool: FunctionTool, tools: readonly FunctionTool[]): string {
  const phrase = Object.hasOwn(PHRASES, tool.name) ? PHRASES[tool.name] : undefined;
  const schema = tool.inputSchema as JsonSchema;
  const taken = new Set(Object.keys(schema.properties ?? {}));
  const fits = phrase?.properties.every((property) => taken.has(property)) === true;
  if (phrase && fits && (phrase.beside === undefined || tools.some(({ name }) => name === phrase.beside))) {
    return phrase.example;
  }
  return `call ${tool.name} ${JSON.stringify(exampleInput(schema))}`;
}
