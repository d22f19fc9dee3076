import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import { gate, type Gate } from '../../core/testing/gate.ts';

export const pay = createTool({
  name: 'pay',
  description: 'Pays.',
  inputSchema: z.object({ amount: z.number().positive(), note: z.string().default('none') }),
  requiresApproval: ({ amount }) => amount > 50 && { reason: `Pay $${amount}`, facts: [{ label: 'To', value: 'Bo' }] },
  execute({ amount }) {
    if (amount === 13) throw new Error('Not thirteen.');
    return { paid: amount };
  },
});

export const ask = createQuestionTool({ name: 'ask', description: 'Asks.' });

/** A tool that stays until its gate opens, or it is aborted. */
export function slow(): { slow: ReturnType<typeof createTool>; entered: Gate } {
  const entered = gate();
  const tool = createTool({
    name: 'slow',
    description: 'Takes its time.',
    inputSchema: z.object({}),
    execute: async (_, { signal }) => {
      await entered.pass(signal);
      return 'done';
    },
  });
  return { slow: tool as unknown as ReturnType<typeof createTool>, entered };
}
