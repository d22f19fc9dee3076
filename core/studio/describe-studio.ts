import type { Agent } from '../agent/agent.ts';
import { fullQuickPrompt } from '../agent/quick-prompt.ts';
import type { AgentSummary, StudioInfo } from '../contract/index.ts';
import { ModelError, type ModelSource } from '../model/model-source.ts';
import type { StudioOptions } from '../studio.ts';

/** What a surface shows before anything happens. A model that can't be had is a notice, not a failure to open. */
export function describeStudio(
  options: StudioOptions,
  { loadedAt, selection, pending }: Pick<StudioInfo, 'loadedAt' | 'selection' | 'pending'>,
): StudioInfo {
  const { project, definition, projectError, models, operator } = options;
  const notices = new Set(options.notices);
  const agents = definition.agents.map((agent): AgentSummary => {
    const tools = [...agent.tools.values()].map(({ name, description }) => ({ name, description }));
    return {
      id: agent.id,
      name: agent.name,
      instructions: agent.instructions,
      tools,
      ...modelOf(agent, models, notices),
    };
  });
  return {
    project: { name: project.name, folder: project.folder },
    ...(projectError !== undefined && { projectError }),
    agents,
    loadedAt,
    quickPrompts: (definition.quickPrompts ?? []).map(fullQuickPrompt),
    notices: [...notices],
    operator,
    selection,
    pending,
  };
}

type ModelSummary = Pick<AgentSummary, 'model' | 'modelFrom' | 'modelName' | 'demo'>;

function modelOf(agent: Agent, models: ModelSource, notices: Set<string>): ModelSummary {
  const { from, name } = models.defaultFor(agent);
  const said = { modelFrom: from, ...(name !== undefined && { modelName: name }) };
  try {
    const { label, demo } = models.labelFor(agent);
    return { ...said, model: label, demo };
  } catch (error) {
    if (!(error instanceof ModelError)) throw error;
    notices.add(error.message);
    return { ...said, model: 'No model', demo: false };
  }
}
