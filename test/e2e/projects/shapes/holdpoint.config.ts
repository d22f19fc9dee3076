import { Agent, createQuestionTool, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

const card = z.object({ kind: z.literal('card'), number: z.string().min(4) });
const invoice = z.object({ kind: z.literal('invoice'), days: z.number().int().max(90) });

/** One of each shape that an input can have, given back as it came. */
const placeOrder = createTool({
  name: 'place_order',
  description: 'Gives back what it was given.',
  inputSchema: z.object({
    customer: z.object({ name: z.string().min(1).describe('As on the invoice'), vip: z.boolean() }),
    items: z.array(z.object({ sku: z.string(), count: z.number().int().min(1) })).min(1),
    priority: z.enum(['low', 'normal', 'urgent']).default('normal'),
    due: z.iso.date().optional().describe('When it must be there'),
    note: z.string().optional(),
    gift: z.object({ text: z.string() }).optional(),
    tags: z.array(z.string()).optional(),
    payment: z.discriminatedUnion('kind', [card, invoice]),
    discount: z.union([z.number(), z.string()]).optional(),
    limit: z.number().nullable(),
    labels: z.record(z.string(), z.number()).optional(),
    anything: z.unknown(),
  }),
  execute: (input) => input,
});

const dig = createTool({
  name: 'dig',
  description: 'Digs until it is stopped.',
  inputSchema: z.object({}),
  requiresApproval: true,
  execute: (_input, { signal, progress }) => {
    progress(0.25, 'A quarter of the way');
    return new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
  },
});

/** What only the host finds out: its schema tells no model of the rule. */
const pick = createTool({
  name: 'pick',
  description: 'Takes an even number.',
  inputSchema: z.object({ number: z.number().refine((value) => value % 2 === 0, 'Pick an even number.') }),
  execute: ({ number }) => ({ number }),
});

const fall = createTool({
  name: 'fall',
  description: 'Throws.',
  inputSchema: z.object({}),
  execute: () => {
    throw new Error('It fell.');
  },
});

const forbidden = createTool({
  name: 'forbidden',
  description: 'Is refused by policy.',
  inputSchema: z.object({}),
  execute: () => 'ran',
});

const ask = createQuestionTool({ name: 'ask', description: 'Asks the operator.' });

export default defineStudio({
  agents: [
    new Agent({
      id: 'shop',
      name: 'Shop',
      instructions: 'Sell.',
      tools: [placeOrder, dig, pick, fall, forbidden, ask],
      toolApproval: { forbidden: { type: 'denied', reason: 'Not on Sundays.' } },
    }),
    new Agent({ id: 'idle', name: 'Idle', instructions: 'Rest.', tools: [] }),
  ],
});
