import type { InteractionRequest, StudioInfo } from '../../core/contract/index.ts';

/**
 * What has changed in the project since a request was made, as far as it decides what an answer can do: nobody is to
 * allow a call that can't run without knowing. Undefined where the call's tool is there.
 */
export function changedWords(
  { agents, projectError }: Pick<StudioInfo, 'agents' | 'projectError'>,
  agentId: string,
  { type, toolName }: Pick<InteractionRequest, 'type' | 'toolName'>,
): string | undefined {
  const agent = agents.find(({ id }) => id === agentId);
  if (!agent) {
    const why =
      projectError === undefined
        ? `The agent ${agentId} is not part of the project now`
        : 'The project can’t be loaded now';
    return `${why}, so nothing can run. You can answer; the run goes on once ${projectError === undefined ? 'the agent is back' : 'that is mended'} and you resume it.`;
  }
  if (agent.tools.some(({ name }) => name === toolName)) return undefined;
  const gone = `The tool ${toolName} is not part of ${agent.name} any more`;
  switch (type) {
    case 'tool-approval':
      return `${gone}, so this call can’t run, even if you approve it. Either way the agent is told that it did not run.`;
    case 'tool-outcome':
      return `${gone}, so this call can’t be run again. What became of it can still be told.`;
    case 'tool-question':
      return `${gone}. Your answers still reach it.`;
  }
}
