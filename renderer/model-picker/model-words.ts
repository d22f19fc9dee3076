import type { AgentSummary, ModelOrigin } from '../../core/contract/index.ts';

const ORIGIN: Readonly<Record<ModelOrigin, string>> = {
  agent: 'The agent’s own',
  variable: 'HOLDPOINT_MODEL',
  settings: 'Default in Settings',
  nobody: 'No default is set',
};

/** What answers where a session chooses nothing, and who says so. */
export function defaultWords({ model, modelFrom, modelName = model }: AgentSummary): string {
  return `${ORIGIN[modelFrom]} · ${modelName === 'demo' ? model : modelName}`;
}

/** A model's reference as a person reads it in the header: its name, without whose it is. */
export function modelWords(reference: string): string {
  return reference === 'demo' ? 'Demo model, offline' : reference.slice(reference.indexOf(':') + 1);
}
