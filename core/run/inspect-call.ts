import type { ProcedureOutput } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';

/** Where a call's code threw: its policy's, its tool's. Nothing of a call that is not there. */
export function stacksOf(journal: Journal, callId: string): ProcedureOutput<'calls.stack'> {
  const stacks: ProcedureOutput<'calls.stack'> = {};
  for (const { event } of journal.eventsOfCall(callId)) {
    if (event.type === 'tool.judged' && event.stack !== undefined) stacks.policy = event.stack;
    if (event.type !== 'tool.finished' || event.outcome.kind !== 'error') continue;
    if (event.outcome.stack !== undefined) stacks.tool = event.outcome.stack;
  }
  return stacks;
}
