import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { z } from 'zod';
import { Agent, createQuestionTool, createTool, type Tool } from '../../core/index.ts';
import type { Gate } from '../../core/testing/gate.ts';
import { type ScriptedModel, scriptedModel, type ScriptedTurn } from '../../core/testing/scripted-model.ts';
import { strict } from '../../core/testing/strict-model.ts';

/** A folder of the test's own, as `HOLDPOINT_DATA` too, so that nothing is written where people keep theirs. */
export function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'holdpoint-code-'));
  const before = process.env['HOLDPOINT_DATA'];
  process.env['HOLDPOINT_DATA'] = join(folder, 'data');
  onTestFinished(() => {
    if (before === undefined) delete process.env['HOLDPOINT_DATA'];
    else process.env['HOLDPOINT_DATA'] = before;
    rmSync(folder, { recursive: true, force: true });
  });
  return folder;
}

export interface Desk {
  agent: Agent;
  model: ScriptedModel;
  /** The inputs with which `refund` ran. */
  refunds: unknown[];
}

/** An agent behind the strict history check, with `refund` (asks), `look` (runs; stops at a gate where given) and `ask`. */
export function deskAgent(turns: readonly ScriptedTurn[], { gate, expiresIn, tools = [] }: DeskOptions = {}): Desk {
  const model = scriptedModel(turns);
  const refunds: unknown[] = [];
  const refund = createTool({
    name: 'refund',
    description: 'Refunds an order.',
    inputSchema: z.object({ order: z.string(), amount: z.number().default(10) }),
    requiresApproval: ({ order }) => ({
      reason: `Refund ${order}`,
      facts: [{ label: 'Order', value: order }],
      ...(expiresIn !== undefined && { expiresIn }),
    }),
    execute: (input) => {
      refunds.push(input);
      return { refunded: input.order };
    },
  });
  const look = createTool({
    name: 'look',
    description: 'Looks.',
    inputSchema: z.object({}),
    execute: async (_, { signal }) => {
      await gate?.pass(signal);
      return { seen: true };
    },
  });
  const ask = createQuestionTool({ name: 'ask', description: 'Asks the operator.' });
  return {
    agent: new Agent({
      id: 'desk',
      name: 'Desk',
      instructions: 'Help.',
      tools: [refund, look, ask, ...tools],
      model: strict(model),
    }),
    model,
    refunds,
  };
}

interface DeskOptions {
  gate?: Gate;
  /** How long an approval waits, in milliseconds. */
  expiresIn?: number;
  tools?: Tool[];
}

/** A form with one question, as `ask` takes it. */
export const form = {
  questions: [
    {
      id: 'day',
      text: 'Which day?',
      choices: [
        { value: 'mon', label: 'Monday' },
        { value: 'tue', label: 'Tuesday' },
      ],
    },
  ],
};
