import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';
import { HOSTILE } from './hostile.ts';
import { stageModel } from './stage-model.ts';

const pay = createTool({
  name: 'pay',
  description: 'Asks, whatever the amount.',
  inputSchema: z.object({ amount: z.number(), note: z.string().optional() }),
  requiresApproval: ({ amount, note }) => ({
    reason: note === undefined ? `Pay $${amount}` : `Pay $${amount}: ${HOSTILE}`,
    facts: [{ label: 'Note', value: note ?? 'none' }],
  }),
  execute: ({ amount }) => ({ paid: amount }),
});

const plain = createTool({
  name: 'plain',
  description: 'Asks without a reason.',
  inputSchema: z.object({}),
  requiresApproval: true,
  execute: () => 'plain',
});

const hold = createTool({
  name: 'hold',
  description: 'Begins something that only Stop ends.',
  inputSchema: z.object({}),
  execute: (_, { progress, signal }) => {
    progress(0.5, 'Holding');
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(new Error('Aborted')));
    });
  },
});

const fails = createTool({
  name: 'fails',
  description: 'Throws.',
  inputSchema: z.object({}),
  execute: () => {
    throw new Error(`It broke ${HOSTILE}`);
  },
});

const logs = createTool({
  name: 'logs',
  description: 'Logs.',
  inputSchema: z.object({}),
  execute: () => {
    console.log(`A log ${HOSTILE}`, { with: 'an object' });
    console.error('An error');
  },
});

const exits = createTool({
  name: 'exits',
  description: 'Wants to end the process.',
  inputSchema: z.object({}),
  execute: () => process.exit(0),
});

export default defineStudio({
  agents: [
    new Agent({
      id: 'stage',
      name: 'Stage',
      instructions: 'Do as told.',
      model: stageModel,
      tools: [pay, plain, hold, fails, logs, exits],
    }),
    new Agent({ id: 'second', name: 'Second', instructions: 'Do as told.', model: stageModel, tools: [pay] }),
  ],
});
