import { appendFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, createTool, defineStudio, type ToolContext } from 'holdpoint';
import { z } from 'zod';
import { oddModel } from './odd-model.ts';

const note = (name: string, { dataFolder }: ToolContext): string => {
  appendFileSync(join(dataFolder, 'effects.log'), `${name}\n`);
  return `${name} ran`;
};

const guarded = createTool({
  name: 'guarded',
  description: 'Asks, whatever the amount.',
  inputSchema: z.object({ amount: z.number() }),
  requiresApproval: ({ amount }) => ({ reason: `Spend ${amount}` }),
  execute: (_, context) => note('guarded', context),
});

const undecided = createTool({
  name: 'undecided',
  description: 'Has a policy that throws.',
  inputSchema: z.object({}),
  requiresApproval: () => {
    throw new Error('The ledger is offline');
  },
  execute: (_, context) => note('undecided', context),
});

const free = createTool({
  name: 'free',
  description: 'Runs without asking.',
  inputSchema: z.object({}),
  execute: (_, context) => note('free', context),
});

export default defineStudio({
  agents: [
    new Agent({
      id: 'odd',
      name: 'Oddities',
      instructions: 'Misbehave as told.',
      model: oddModel,
      tools: [guarded, undecided, free],
    }),
  ],
});
