import type { ModelName } from './event.ts';

/** Whether two turns were answered by the same model of the same provider, whatever that is called by now. */
export function isSameModel(one: ModelName, other: ModelName): boolean {
  return one.provider === other.provider && one.modelId === other.modelId && one.source?.id === other.source?.id;
}
