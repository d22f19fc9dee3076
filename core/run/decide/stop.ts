import { fail, type SessionEvent } from '../../contract/index.ts';
import type { Command, Decision, Environment } from '../command.ts';
import { refusal } from '../lifecycle.ts';
import type { RunState } from '../state.ts';
import { endRun } from './end-run.ts';

const GONE = 'The program that began the run took it back.';

/** Ends a run wherever it is; no further phase begins. Stopping twice is no error. */
export function stop(run: RunState, command: Extract<Command, { type: 'stop' }>, { now }: Environment): Decision {
  if (run.status === 'stopped') return { ok: true, events: [] };
  const refused = refusal(run.status, 'stop');
  if (refused) return fail('conflict', refused);
  const { by, parts, withdraw } = command;
  const cut: SessionEvent[] =
    run.openTurn === undefined
      ? []
      : [{ type: 'turn.cut', runId: run.id, turnId: run.openTurn, cause: 'stopped', parts: [...parts] }];
  const end = withdraw ? ({ status: 'withdrawn', reason: GONE } as const) : ({ status: 'cancelled' } as const);
  return { ok: true, events: [...cut, ...endRun(run, { ...end, by, at: now() })] };
}
