import type { Agent } from '../agent/agent.ts';
import type { Delta, TurnPart } from '../contract/index.ts';
import { describeModelFailure } from '../model/index.ts';
import type { ChosenModel } from '../model/model-source.ts';
import type { ActivePhase } from './active-phase.ts';
import { HISTORY_EVENTS, modelMessages } from './history.ts';
import { jsonOfModel, toJson } from './json.ts';
import { LiveTurn } from './live-turn.ts';
import { ABORTED, orAborted } from './or-aborted.ts';
import { streamTurn, TurnCut, type TurnResult } from './stream-turn.ts';
import { priceOf } from './usage.ts';
import type { Work } from './work.ts';

/** How long streamed text may be in memory only, in milliseconds. */
const KEEP_AFTER = 1_000;

/** One turn: asks the model, shows what streams, and journals the turn as finished or cut. */
export async function runTurn(phase: ActivePhase, agent: Agent, chosen: ChosenModel, work: Work): Promise<void> {
  const { model, secrets, source } = chosen;
  const { sessionId, phaseId } = phase.ref;
  const name = { provider: model.provider, modelId: model.modelId, ...(source && { source }) };
  const started = work.sessions.execute(sessionId, { type: 'start-turn', phaseId, model: name });
  if (!started.ok) throw new Error(`A turn was refused: ${started.error.message}`);
  const turnId = started.value.state.run?.openTurn;
  if (turnId === undefined) return;
  const live = new LiveTurn(sessionId, turnId, () => work.environment.newId('call'));
  phase.live = live;
  const keeper = keepText(phase, live, work);
  try {
    const messages = modelMessages(work.journal.events(sessionId, { types: HISTORY_EVENTS }));
    const onDelta = (delta: Delta): void => {
      if (phase.signal.aborted) return;
      work.publish(delta);
      keeper.touch();
    };
    const price = priceOf(agent, chosen);
    const request = { agent, model, price, messages, live, signal: phase.signal, now: work.environment.now, onDelta };
    const result = await orAborted(phase.signal, () => streamTurn(request).catch(cutBy));
    if (result !== ABORTED) finish(turnId, result, live, { phase, work, secrets });
  } finally {
    keeper.stop();
    phase.live = undefined;
  }
}

function cutBy(error: unknown): TurnResult {
  return { kind: 'cut', error };
}

interface Finishing {
  phase: ActivePhase;
  work: Work;
  secrets: ChosenModel['secrets'];
}

function finish(turnId: string, result: TurnResult, live: LiveTurn, { phase, work, secrets }: Finishing): void {
  const { sessionId } = phase.ref;
  const failed = (reason: string): void => {
    const parts = live.parts().map(keepable);
    work.sessions.execute(sessionId, { type: 'fail-turn', turnId, reason, parts });
  };
  if (result.kind === 'cut') {
    return failed(result.error instanceof TurnCut ? result.error.message : describeModelFailure(result.error, secrets));
  }
  const { finishReason, usage } = result;
  const messages = jsonOfModel(result.messages);
  if (!messages.ok) return failed(`The model's answer can't be kept as JSON: ${messages.fault}.`);
  const parts = live.finishedParts().map(keepable);
  work.sessions.execute(sessionId, {
    type: 'finish-turn',
    turnId,
    finishReason,
    usage,
    parts,
    messages: messages.value as unknown[],
  });
}

/** A call whose input JSON can't hold goes back to the model as a fault, without that input. */
function keepable(part: TurnPart): TurnPart {
  if (part.kind !== 'call') return part;
  const json = toJson(part.rawInput);
  if (json.ok) return part;
  const fault = `The input of ${part.toolName} can't be used: ${json.fault}. Send it again as plain JSON.`;
  return { ...part, rawInput: null, fault: part.fault ?? fault };
}

/** Journals streamed text a second after it came, so that a crash loses no more than that. */
function keepText(phase: ActivePhase, live: LiveTurn, work: Work): { touch(): void; stop(): void } {
  let timer: NodeJS.Timeout | undefined;
  const keep = (): void => {
    timer = undefined;
    if (phase.signal.aborted) return;
    try {
      for (const piece of live.takeUnkept()) {
        work.sessions.execute(live.sessionId, { type: 'keep-text', turnId: live.turnId, ...piece });
      }
    } catch (error) {
      phase.fail(error);
    }
  };
  return { touch: () => (timer ??= setTimeout(keep, KEEP_AFTER)), stop: () => clearTimeout(timer) };
}
