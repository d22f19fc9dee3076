import type { Agent } from '../../agent/agent.ts';
import { defineStudio } from '../../agent/define-studio.ts';
import { operatorName } from '../operator-name.ts';
import { DrivenRun } from './driven-run.ts';
import { openCodeStudio } from './open-code-studio.ts';
import type { RunHandle } from './run-handle.ts';

export interface StartOptions {
  /** Aborted, it ends the run as stopped, and what waits reads as withdrawn. */
  signal?: AbortSignal;
  /** A file that outlives the process. The run is kept in memory without it, and gone with its process. */
  journal?: string;
  /** A session of that journal to go on with. A new one without it. */
  session?: string;
  /** The project's folder, whose data is given to tools. The one that the program was started in without it. */
  folder?: string;
  /** Whom the message and the answers are attributed to. The user of this machine without it. */
  operator?: string;
  /** How long approvals and questions wait that don't say it themselves, in milliseconds. For as long as it takes without it. */
  expiresIn?: number;
}

/** Longer than any run: the timer is there to be there. In milliseconds. */
const LONG = 2 ** 30;

/**
 * Sends an agent a message and returns a handle at once. The process stays alive until the run has ended, while it waits
 * too: `stop` or an aborted signal ends one that nobody will answer. Then its Studio is closed and nothing is left.
 * Throws a `DefinitionError` where something that was defined can't work.
 */
export function start(agent: Agent, prompt: string, options: StartOptions = {}): RunHandle {
  const { signal, journal = ':memory:', session, folder, operator = operatorName(), expiresIn } = options;
  const definition = defineStudio({ agents: [agent], ...(expiresIn !== undefined && { expiresIn }) });
  return new DrivenRun({
    agentId: agent.id,
    prompt,
    by: { name: operator, surface: 'code' },
    session,
    signal,
    async open() {
      const alive = setInterval(() => {}, LONG);
      try {
        const { studio } = await openCodeStudio({ definition, operator, journal, folder });
        return { studio, close: () => studio.close().finally(() => clearInterval(alive)) };
      } catch (error) {
        clearInterval(alive);
        throw error;
      }
    },
  });
}
