import type { LanguageModel } from 'ai';
import type { Agent } from '../agent/agent.ts';
import type { ModelName, ModelOrigin } from '../contract/index.ts';

export interface ChosenModel {
  model: Exclude<LanguageModel, string>;
  /** What answers, in words a person reads: "Demo model, offline", "openai: gpt-5". */
  label: string;
  /** True where the scripted offline model answers. */
  demo: boolean;
  /** As it was named, `PROVIDER:NAME` or `demo`; a model object has no such name. */
  reference?: string;
  /** The provider of Settings that has it, if one has. */
  source?: ModelName['source'];
  /** The keys that its calls carry: whoever tells of a failure leaves them out. */
  secrets?: readonly string[];
}

/** Who says which model answers, and its name as they wrote it; a model object has none. */
export interface NamedModel {
  from: ModelOrigin;
  name?: string;
}

/** Which model answers for an agent. Throws a `ModelError` with a sentence when there is none to be had. */
export interface ModelSource {
  /** `choice` is a session's own, as `PROVIDER:NAME`, or `demo`: it goes before the agent's model and all else. */
  forAgent(agent: Agent, choice?: string): ChosenModel;
  /** How `forAgent` names what answers by default, without reading a key: at start-up nobody is asked to unlock one. */
  labelFor(agent: Agent): Pick<ChosenModel, 'label' | 'demo'>;
  /** What answers for an agent where its session chooses nothing, whether or not it can be had. Never throws. */
  defaultFor(agent: Agent): NamedModel;
}

/** The model can't be used as configured. The message says what is wrong and what to do. */
export class ModelError extends Error {
  override readonly name = 'ModelError';
}
