import {
  fail,
  parseCall,
  type Actor,
  type ParsedCall,
  type ProcedureName,
  type Result,
} from '../../core/contract/index.ts';
import type { StudioApi } from '../../core/studio.ts';
import { checkedCall } from '../../core/surface/checked-call.ts';
import type { CallEvent } from './caller.ts';

export interface GateOptions {
  /** The Studio once it can answer that, or why it can't be opened. */
  studio: (name: ProcedureName) => Promise<Result<Pick<StudioApi, 'call'>>>;
  isOwn: (event: CallEvent) => boolean;
  by: Actor;
  /** Where faults go that are bugs, not answers. */
  report: (fault: string) => void;
}

export type Gate = (event: CallEvent, name: unknown, input: unknown, project?: unknown) => Promise<Result<unknown>>;

/**
 * The one way from the window to the Studio: knows the caller, knows the procedure, checks what goes in and what comes
 * out. Answers with a `Result` whatever happens: Electron strips errors of all but their message.
 */
export function createGate({ studio, isOwn, by, report }: GateOptions): Gate {
  async function answer({ name, input }: ParsedCall, project: string | undefined): Promise<Result<unknown>> {
    const opened = await studio(name);
    return opened.ok ? checkedCall(opened.value, { name, input, by, project, report }) : opened;
  }

  return async (event, name, input, project) => {
    if (!isOwn(event)) {
      report(`Refused a call of ${JSON.stringify(name)} from ${event.senderFrame?.url ?? 'a frame that is gone'}.`);
      return fail('not_allowed', 'Only the Holdpoint window may call the Studio.');
    }
    const parsed = parseCall(name, input);
    if (!parsed.ok) return parsed;
    try {
      return await answer(parsed.value, typeof project === 'string' ? project : undefined);
    } catch (error) {
      report(`${parsed.value.name} failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`);
      return fail('internal', `${parsed.value.name} failed unexpectedly. Try again; the terminal has the details.`);
    }
  };
}
