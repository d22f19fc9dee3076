import type { Actor, CallOutcome } from '../../../contract/index.ts';
import type { StudioApi } from '../../../studio.ts';
import { Account } from '../account.ts';
import { closeStudio } from '../close-studio.ts';
import { endNow, STOPPED } from '../end-now.ts';
import { Failure } from '../failure.ts';
import { hostProject } from '../host.ts';
import { onInterrupt } from '../interrupts.ts';
import { agentOf, type CallEnd, type ToolCall } from './tool-call.ts';

/** Makes the call in this process, on the project's own journal. Ctrl-C lets go of it, and that is journaled. */
export async function callHere(call: ToolCall, project: string | undefined): Promise<CallEnd> {
  const { studio, operator, projectError } = await hostProject({ project, ownerName: 'holdpoint call' });
  let stopped = false;
  onInterrupt(
    () => {
      stopped = true;
      void closeStudio(studio);
    },
    () => endNow(STOPPED),
  );
  try {
    if (projectError !== undefined) throw new Failure(projectError);
    tellProgress(studio);
    const end = await callIn(studio, call, { name: operator, surface: 'terminal' });
    return stopped && 'message' in end ? { ...end, stopped } : end;
  } finally {
    await closeStudio(studio);
  }
}

function tellProgress(studio: StudioApi): void {
  const account = new Account();
  studio.subscribe((push) => {
    const line = account.lineOf(push);
    if (push.type === 'progress' && line !== undefined) process.stderr.write(`${line}\n`);
  });
}

async function callIn(studio: StudioApi, call: ToolCall, by: Actor): Promise<CallEnd> {
  const listed = await studio.call('agents.list', {}, by);
  if (!listed.ok) return { message: listed.error.message };
  const agentId = agentOf(
    call,
    listed.value.agents.map(({ id }) => id),
  );
  const done = await studio.call('tools.call', { agentId, toolName: call.toolName, input: call.input }, by);
  return done.ok ? endOf(done.value.outcome) : { message: done.error.message };
}

function endOf(outcome: CallOutcome | undefined): CallEnd {
  switch (outcome?.kind) {
    case 'output':
      return { output: outcome.output };
    case 'error':
    case 'unknown':
      return { message: outcome.message };
    case 'denied':
      return { message: outcome.reason };
    case undefined:
      return { message: 'The tool still runs.' };
  }
}
