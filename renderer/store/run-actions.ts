import type { StudioContext } from './studio-context.ts';
import { withNotice, without, type RunCommand } from './studio-state.ts';

export interface RunActions {
  /** Stops, resumes, retries or continues a run. What the host says of the run comes as a push. */
  commandRun(runId: string, command: RunCommand): Promise<void>;
}

export function createRunActions({ client, get, set }: StudioContext): RunActions {
  async function commandRun(runId: string, command: RunCommand): Promise<void> {
    const known = get().runCommands[runId];
    // Stop wins: it is also sent while another command is on its way.
    if (known !== undefined && (known === 'stop' || command !== 'stop')) return;
    set(({ runCommands }) => ({ runCommands: { ...runCommands, [runId]: command } }));
    const answer = await client.call(`runs.${command}`, { runId });
    set(({ runCommands, notices }) => ({
      ...(runCommands[runId] === command && { runCommands: without(runCommands, runId) }),
      ...(!answer.ok && { notices: withNotice(notices, 'error', answer.error.message) }),
    }));
  }

  return { commandRun };
}
