import { isStepCount, type ModelMessage, streamText, type ToolApprovalConfiguration, type ToolSet } from 'ai';
import type { Prompt } from '../../core/model/language-model.ts';
import { scriptedModel, type ScriptedTurn } from '../../core/testing/scripted-model.ts';

/** What a person says to the request for a call of that id. */
export type Decisions = Readonly<Record<string, { approve: boolean; reason?: string }>>;

export interface Case {
  tools: ToolSet;
  toolApproval?: ToolApprovalConfiguration<ToolSet, unknown>;
  /** A new script for each side. */
  turns: readonly ScriptedTurn[];
  /** One by one: each set is given once everything that asks is known. */
  decisions?: readonly Decisions[];
}

export interface Played {
  /** What each model call was sent. */
  prompts: Prompt[];
  /** How the model's tools were described to it, at its first call. */
  described: unknown;
  /** What broke the loop, if anything did. */
  error?: unknown;
}

/** The SDK's own loop: it runs the tools itself, and goes on after each set of approval responses. */
export async function playInSdk({ tools, toolApproval, turns, decisions = [] }: Case): Promise<Played> {
  const model = scriptedModel(turns);
  const messages: ModelMessage[] = [{ role: 'user', content: 'Go' }];
  let error: unknown;
  for (let round = 0; round <= decisions.length; round++) {
    const result = streamText({
      model,
      instructions: 'Help.',
      messages,
      tools,
      ...(toolApproval !== undefined && { toolApproval }),
      stopWhen: isStepCount(20),
      onError: (event) => void (error = event.error),
    });
    await result.consumeStream({ onError: (thrown) => void (error ??= thrown) });
    if (error !== undefined) break;
    messages.push(...(await result.responseMessages));
    const given = decisions[round];
    if (given) messages.push({ role: 'tool', content: responses(messages, given) });
  }
  return {
    prompts: model.calls.map(({ prompt }) => prompt),
    described: model.calls[0]?.tools,
    ...(error !== undefined && { error }),
  };
}

type ToolPart = Extract<ModelMessage, { role: 'tool' }>['content'][number];

function responses(messages: readonly ModelMessage[], decisions: Decisions): ToolPart[] {
  return Object.entries(decisions).map(([toolCallId, { approve, reason }]) => {
    const request = messages
      .flatMap(({ role, content }) => (role === 'assistant' && typeof content !== 'string' ? content : []))
      .findLast((part) => part.type === 'tool-approval-request' && part.toolCallId === toolCallId);
    if (request?.type !== 'tool-approval-request') throw new Error(`The SDK asks nothing about ${toolCallId}.`);
    const { approvalId } = request;
    return { type: 'tool-approval-response', approvalId, approved: approve, ...(reason !== undefined && { reason }) };
  });
}
