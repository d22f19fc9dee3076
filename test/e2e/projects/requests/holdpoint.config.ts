import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Agent, createQuestionTool, createTool, defineStudio, type ToolContext } from 'holdpoint';
import { z } from 'zod';
import { requestsModel } from './requests-model.ts';

/** Long enough to be answered in, short enough to be waited for. */
const SOON = 8_000;
/** Within the last minute from the beginning. */
const A_WHILE = 50_000;

const note = (line: string, { dataFolder }: ToolContext): void =>
  appendFileSync(join(dataFolder, 'effects.log'), `${line}\n`);

const amount = z.object({ amount: z.number() });

const pay = createTool({
  name: 'pay',
  description: 'Asks, whatever the amount.',
  inputSchema: amount,
  requiresApproval: (input) => ({ reason: `Pay $${input.amount}`, approveLabel: 'Pay', denyLabel: "Don't pay" }),
  execute: (input, context) => note(`pay ${input.amount}`, context),
});

const paySoon = createTool({
  name: 'pay_soon',
  description: 'Asks for a few seconds.',
  inputSchema: amount,
  requiresApproval: (input) => ({ reason: `Pay $${input.amount} now`, expiresIn: SOON }),
  execute: (input, context) => note(`pay_soon ${input.amount}`, context),
});

const small = createTool({
  name: 'small',
  description: 'Is approved by the agent’s policy.',
  inputSchema: amount,
  requiresApproval: true,
  execute: (input, context) => note(`small ${input.amount}`, context),
});

/** Hangs after its effect for the first time, so that a test can end the process in the middle. */
const post = createTool({
  name: 'post',
  description: 'Posts a message.',
  inputSchema: z.object({ text: z.string(), to: z.string() }),
  outputSchema: z.object({ id: z.string() }),
  async execute({ text }, context) {
    note(`post ${text}`, context);
    const began = join(context.dataFolder, 'began');
    if (existsSync(began)) return { id: 'second' };
    writeFileSync(began, '');
    context.progress(0.5, 'Posting');
    return new Promise((_, reject) => context.signal.addEventListener('abort', () => reject(new Error('Aborted'))));
  },
});

const description = 'Asks the operator.';

export default defineStudio({
  agents: [
    new Agent({
      id: 'requests',
      name: 'Requests',
      instructions: 'Ask as told.',
      model: requestsModel,
      tools: [
        createQuestionTool({ name: 'ask_question', description }),
        createQuestionTool({ name: 'ask_soon', description, expiresIn: SOON }),
        createQuestionTool({ name: 'ask_in_a_while', description, expiresIn: A_WHILE }),
        pay,
        paySoon,
        small,
        post,
      ],
      toolApproval: { small: { type: 'approved', reason: 'Small amounts need nobody.' } },
    }),
  ],
});
