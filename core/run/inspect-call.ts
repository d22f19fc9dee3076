import type { ProcedureOutput } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';

/** Where a call's code threw: its policy's, its tool's. */
export function stacksOf(journal: Journal, sessionId: string, callId: string): ProcedureOutput<'calls.stack'> {
  const events = journal.events(sessionId, { types: ['tool.judged', 'tool.finished'] });
  const stacks: ProcedureOutput<'calls.stack'> = {};
  for (const { event } of events) {
    if (event.type === 'tool.judged' && event.callId === callId && event.stack !== undefined)
      stacks.policy = event.stack;
    if (event.type !== 'tool.finished' || event.callId !== callId || event.outcome.kind !== 'error') continue;
    if (event.outcome.stack !== undefined) stacks.tool = event.outcome.stack;
  }
  return stacks;
}
