import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { isStepCount, type ModelMessage, streamText, tool } from 'ai';
import { z } from 'zod';
import { instantModel } from './instant-model.ts';
import type { Contender } from './sample.ts';

/**
 * The AI SDK's own loop with approvals, its messages in one JSON file a thread, written with fsync: when it has
 * suspended, when the decision is in, and when it is done.
 */
export function sdkLoop(folder: string): Contender & { prepare(thread: string, history: ModelMessage[]): void } {
  let entered = 0;
  const pays = tool({
    description: 'Pays.',
    inputSchema: z.object({ amount: z.number(), order: z.string() }),
    needsApproval: true,
    execute: () => {
      entered = performance.now();
      return 'Paid.';
    },
  });
  const goOn = async (messages: ModelMessage[]): Promise<ModelMessage[]> => {
    const result = streamText({
      model: instantModel,
      instructions: 'Help.',
      messages,
      tools: { pays },
      stopWhen: isStepCount(20),
    });
    await result.consumeStream();
    return (await result.response).messages;
  };
  const path = (thread: string): string => join(folder, `${thread}.json`);
  const load = (thread: string): ModelMessage[] => JSON.parse(readFileSync(path(thread), 'utf8')) as ModelMessage[];
  return {
    prepare: (thread, history) => save(path(thread), history),
    async run(thread) {
      const sent = performance.now();
      const messages = load(thread);
      messages.push({ role: 'user', content: 'Pay $250 for A-100' });
      messages.push(...(await goOn(messages)));
      save(path(thread), messages);
      const suspended = performance.now();

      const responded = performance.now();
      const resumed = load(thread);
      resumed.push({
        role: 'tool',
        content: [{ type: 'tool-approval-response', approvalId: approvalIn(resumed), approved: true }],
      });
      save(path(thread), resumed);
      resumed.push(...(await goOn(resumed)));
      save(path(thread), resumed);
      return { suspend: suspended - sent, resume: entered - responded };
    },
  };
}

function approvalIn(messages: readonly ModelMessage[]): string {
  const content = messages.at(-1)?.content;
  const parts = Array.isArray(content) ? content : [];
  const request = parts.find((part) => part.type === 'tool-approval-request');
  if (!request) throw new Error('The AI SDK did not ask.');
  return request.approvalId;
}

function save(path: string, messages: readonly ModelMessage[]): void {
  const file = openSync(path, 'w');
  writeSync(file, JSON.stringify(messages));
  fsyncSync(file);
  closeSync(file);
}
