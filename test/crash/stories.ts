import { setImmediate } from 'node:timers/promises';
import { z } from 'zod';
import { createQuestionTool } from '../../core/agent/create-question-tool.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Tool } from '../../core/agent/tool.ts';
import type { Gate } from '../../core/testing/gate.ts';
import { call, say, type Step, type Turn, wait } from '../../core/testing/scripted-model.ts';
import type { World } from './world.ts';

interface Conversation {
  message: string;
  /** The turns of the run that the message sets off. */
  turns: (world: World) => readonly Turn[];
}

/** What happens in the process that is killed, again and again: sessions, each begun by a message. */
export interface Story {
  name: string;
  conversations: readonly Conversation[];
  tools: (world: World) => readonly Tool[];
  /** The tools that declare themselves idempotent. */
  mayRepeat: readonly string[];
}

export const oneApproval: Story = {
  name: 'one approval',
  conversations: [
    {
      message: 'Pay',
      turns: (world) => [halfway(world, 'proposing', call('pays', {}, 'a')), halfway(world, 'telling')],
    },
  ],
  tools: (world) => [effectful(world, 'pays', { requiresApproval: true })],
  mayRepeat: [],
};

export const twoApprovals: Story = {
  name: 'two approvals and a free call in one turn',
  conversations: [
    {
      message: 'All',
      turns: () => [
        [...call('pays', {}, 'a'), ...call('looks', {}, 'b'), ...call('ships', {}, 'c')],
        say('Paid, looked up and shipped.'),
      ],
    },
  ],
  tools: (world) => [
    effectful(world, 'pays', { requiresApproval: true }),
    effectful(world, 'looks', {}),
    effectful(world, 'ships', { requiresApproval: true }),
  ],
  mayRepeat: [],
};

export const aQuestion: Story = {
  name: 'a question and an approval in one turn',
  conversations: [
    {
      message: 'Ask',
      turns: () => [
        [...call('ask', { questions: [{ id: 'why', text: 'Why?' }] }, 'a'), ...call('pays', {}, 'b')],
        say('Because of that.'),
      ],
    },
  ],
  tools: (world) => [
    createQuestionTool({ name: 'ask', description: 'Asks.' }),
    effectful(world, 'pays', { requiresApproval: true }),
  ],
  mayRepeat: [],
};

export const anIdempotentTool: Story = {
  name: 'an idempotent tool beside one that is not',
  conversations: [
    { message: 'Both', turns: () => [[...call('syncs', {}, 'a'), ...call('pays', {}, 'b')], say('Synced and paid.')] },
  ],
  tools: (world) => [effectful(world, 'syncs', { idempotent: true }), effectful(world, 'pays', {})],
  mayRepeat: ['syncs'],
};

export const aLongAnswer: Story = {
  name: 'an answer long enough to be kept while it streams',
  conversations: [
    {
      message: 'Tell',
      turns: (world) => [
        halves(say('Once upon a time', ' there was an answer.'), async () => {
          await world.textKept;
          world.point('mid-stream, with half of the text in the journal');
        }),
      ],
    },
  ],
  tools: () => [],
  mayRepeat: [],
};

export const aShutdown: Story = {
  name: 'a shutdown while a tool runs and an answer streams',
  conversations: [
    { message: 'Pay', turns: () => [call('pays', {}, 'a'), say('Paid.')] },
    {
      message: 'Tell',
      turns: (world) => [halves(say('Half', ' and half.'), (signal) => stayBusy(world, signal))],
    },
  ],
  tools: (world) => [effectful(world, 'pays', { staysBusy: true })],
  mayRepeat: [],
};

interface Traits {
  requiresApproval?: boolean;
  idempotent?: boolean;
  /** It ends only with its process, where that is to be closed in the middle. */
  staysBusy?: boolean;
}

/** A tool that does one thing, with places to be killed before and after it, and lets its siblings go in between. */
function effectful(
  world: World,
  name: string,
  { requiresApproval = false, idempotent = false, staysBusy }: Traits,
): Tool {
  return createTool({
    name,
    description: `It ${name}.`,
    inputSchema: z.object({}),
    outputSchema: z.object({ done: z.string() }),
    requiresApproval,
    idempotent,
    execute: async (_input, { signal }) => {
      world.effects.add(`${name} begins`);
      world.point(`inside execute of ${name}, before the effect`);
      await setImmediate();
      world.effects.add(name);
      world.point(`inside execute of ${name}, after the effect`);
      await setImmediate();
      if (staysBusy) await stayBusy(world, signal);
      world.effects.add(`${name} ends`);
      return { done: name };
    },
  });
}

async function stayBusy({ busy }: World, signal: AbortSignal | undefined): Promise<void> {
  if (!busy) return;
  await new Promise<void>((resolve) => {
    signal?.addEventListener('abort', () => resolve(), { once: true });
    busy();
  });
  signal?.throwIfAborted();
}

/** A turn that can be killed in the middle of its text. */
function halfway(world: World, what: string, then: Step[] = []): Step[] {
  return [...halves(say('Half', ' and half.'), async () => world.point(`mid-stream, ${what}`)), ...then];
}

/** `pause` stands between a text's first piece and the rest. */
function halves([start, first, ...rest]: Step[], pause: Gate['pass']): Step[] {
  if (!start || !first) throw new Error('There is no text to halve.');
  const between: Gate = { reached: Promise.resolve(), pass: pause, open: () => {} };
  return [start, first, ...wait(between), ...rest];
}

export const STORIES: readonly Story[] = [
  oneApproval,
  twoApprovals,
  aQuestion,
  anIdempotentTool,
  aLongAnswer,
  aShutdown,
];
