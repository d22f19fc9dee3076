import type { CallOutcome, OutcomeResponse, SessionEvent } from '../../contract/index.ts';
import type { Decision } from '../command.ts';
import { STOPPED_IN_THE_MIDDLE } from '../what-the-model-reads.ts';
import { resolved } from './resolved.ts';
import type { Claim } from './respond.ts';

/**
 * What a person found out of a call that a crash cut off: its output is recorded, or it runs in the next phase, or
 * the model is told that nobody knows. `given` is that output as the tool makes it, checked before it comes here.
 */
export function decideOutcome(
  { outcome, output }: OutcomeResponse,
  { call, by, at }: Claim,
  given: CallOutcome | undefined,
): Decision {
  const events: SessionEvent[] = [resolved(call, { status: 'answered', by, at, outcome })];
  const recorded: Record<OutcomeResponse['outcome'], CallOutcome | undefined> = {
    happened: given ?? { kind: 'output', output: output ?? null },
    'did-not-happen': undefined,
    unknown: { kind: 'unknown', message: STOPPED_IN_THE_MIDDLE },
  };
  const finished = recorded[outcome];
  if (finished) events.push({ type: 'tool.finished', callId: call.id, outcome: finished });
  return { ok: true, events };
}
