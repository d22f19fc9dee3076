import { isStepCount, type ModelMessage, streamText } from 'ai';
import type { Agent, Price } from '../agent/agent.ts';
import type { Delta, Usage } from '../contract/index.ts';
import type { ChosenModel } from '../model/model-source.ts';
import type { LiveTurn } from './live-turn.ts';
import { toldTools } from './told-tools.ts';
import { usageOf } from './usage.ts';

export interface TurnRequest {
  agent: Agent;
  model: ChosenModel['model'];
  /** What `model` costs, where that is known. */
  price: Price | undefined;
  messages: ModelMessage[];
  live: LiveTurn;
  signal: AbortSignal;
  /** Milliseconds. */
  now: () => number;
  onDelta: (delta: Delta) => void;
}

/** A turn that came to its end, or was cut, with why as a sentence or the error itself. */
export type TurnResult =
  | { kind: 'finished'; finishReason: string; usage: Usage; messages: unknown[] }
  | { kind: 'cut'; error: unknown };

/**
 * One model call. Tools go without `execute` and without a validator: running and checking them is the host's own
 * work. A stream that ends without saying how, with an error, or at the output limit is a turn that was cut: its
 * calls, however whole they look, are nobody's decision yet.
 */
export async function streamTurn({
  agent,
  model,
  price,
  messages,
  live,
  signal,
  now,
  onDelta,
}: TurnRequest): Promise<TurnResult> {
  const result = streamText({
    model,
    instructions: agent.instructions,
    messages,
    tools: Object.fromEntries((await toldTools(agent)).map(({ told, sdk }) => [told.name, sdk])),
    stopWhen: isStepCount(1),
    abortSignal: signal,
    onError: () => {},
  });
  const breathe = breather(now);
  for await (const part of result.fullStream) {
    await breathe();
    if (signal.aborted) return { kind: 'cut', error: signal.reason };
    switch (part.type) {
      case 'text-delta':
        onDelta(live.text('text', part.id, part.text));
        break;
      case 'reasoning-delta':
        onDelta(live.text('reasoning', part.id, part.text));
        break;
      case 'text-end':
        live.endText('text', part.id);
        break;
      case 'reasoning-end':
        live.endText('reasoning', part.id);
        break;
      case 'tool-input-start':
        if (part.providerExecuted !== true) onDelta(live.startInput(part.id, part.toolName));
        break;
      case 'tool-input-delta': {
        const delta = live.input(part.id, part.delta);
        if (delta) onDelta(delta);
        break;
      }
      case 'tool-call':
        if (part.providerExecuted === true) live.drop(part.toolCallId);
        else live.call(part.toolCallId, part.toolName, callOf(part, agent));
        break;
      case 'tool-approval-request':
        return { kind: 'cut', error: new TurnCut(asksForItsProvider(part.toolCall.toolName)) };
      case 'error':
        return { kind: 'cut', error: part.error };
      case 'abort':
        return { kind: 'cut', error: new Error('The model call was aborted.') };
      default:
    }
  }
  const [finishReason, rawFinishReason, usage, providerMetadata, response] = await Promise.all([
    result.finishReason,
    result.rawFinishReason,
    result.usage,
    result.finalStep.then((step) => step.providerMetadata),
    result.response,
  ]);
  const cut = cutBecause(finishReason, rawFinishReason);
  if (cut !== undefined) return { kind: 'cut', error: new TurnCut(cut) };
  return {
    kind: 'finished',
    finishReason,
    usage: usageOf(usage, providerMetadata, price),
    messages: response.messages,
  };
}

/** How long a stream may keep the process to itself, in milliseconds. */
const BREATH = 10;

/**
 * A model whose parts are all there at once would keep timers, other runs and Stop waiting until its last: every few
 * milliseconds they are let in.
 */
function breather(now: () => number): () => Promise<void> {
  let since = now();
  return async () => {
    if (now() - since < BREATH) return;
    await new Promise((resolve) => setImmediate(resolve));
    since = now();
  };
}

/** Why a turn counts as cut although its stream ended quietly. The message is a sentence for the operator. */
export class TurnCut extends Error {
  override readonly name = 'TurnCut';
}

/** Our tools go without a policy: only a provider asks here, about what it would run itself. */
function asksForItsProvider(toolName: string): string {
  return (
    `The model's provider asks for approval of ${toolName}, which it would run itself. Holdpoint can't give that: ` +
    `let the provider run it without asking, or take the tool away.`
  );
}

function cutBecause(finishReason: string, rawFinishReason: string | undefined): string | undefined {
  switch (finishReason) {
    case 'length':
      return "The model's answer reached its output limit and broke off.";
    case 'content-filter':
      return "The model's provider withheld the answer.";
    case 'error':
      return 'The model reported an error and broke off.';
    case 'interrupted':
      return "The model's answer broke off before it was complete.";
    case 'other':
      return rawFinishReason === undefined ? "The model's answer broke off before it was complete." : undefined;
    default:
      return undefined;
  }
}

interface ProposedCall {
  toolName: string;
  input: unknown;
  invalid?: boolean | undefined;
}

function callOf({ toolName, input, invalid }: ProposedCall, agent: Agent): { rawInput: unknown; fault?: string } {
  if (!agent.tools.has(toolName)) {
    const names = [...agent.tools.keys()].join(', ') || 'none';
    return { rawInput: input, fault: `There is no tool named "${toolName}". The tools are: ${names}.` };
  }
  if (invalid === true)
    return { rawInput: input, fault: `The input of ${toolName} is not valid JSON. Send it again as JSON.` };
  return { rawInput: input };
}
