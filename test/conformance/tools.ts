import { type Tool as SdkTool, tool } from 'ai';
import { z } from 'zod';
import { garbage, type Step } from '../../core/testing/scripted-model.ts';

export const n = z.object({ n: z.number() });
export const add = tool({ description: 'Adds one.', inputSchema: n, execute: ({ n: given }) => given + 1 });
export const greet = tool({ inputSchema: z.object({}), execute: () => 'hello' });
export const broken = tool({
  inputSchema: z.object({}),
  execute: async (): Promise<string> => {
    throw new Error('card expired');
  },
});
export const unlucky = tool({
  inputSchema: z.object({}),
  execute: (): string => {
    // eslint-disable-next-line typescript/only-throw-error -- what tools in the wild do
    throw 'no luck';
  },
});
export const pay = tool({ inputSchema: n, needsApproval: true, execute: ({ n: given }) => ({ paid: given }) });
export const search: SdkTool<{ q: string }, { hits: string[] }> = {
  type: 'provider',
  id: 'test.search',
  args: {},
  isProviderExecuted: true,
  inputSchema: z.object({ q: z.string() }),
  outputSchema: z.object({ hits: z.array(z.string()) }),
};

export function searched(id: string): Step[] {
  const own = { toolCallId: id, toolName: 'search', providerExecuted: true };
  return [
    { type: 'tool-input-start', id, toolName: 'search', providerExecuted: true },
    { type: 'tool-input-end', id },
    { type: 'tool-call', ...own, input: '{"q":"rates"}' },
    { type: 'tool-result', ...own, result: { hits: ['4 %'] } },
  ].flatMap(garbage);
}

export const yes = { approve: true };
export const no = { approve: false, reason: 'kept it' };
