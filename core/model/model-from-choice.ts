import { readModelName, type ModelName } from '../agent/model-name.ts';
import { type ProviderKind, providerKind } from '../contract/index.ts';
import type { Environment } from './environment-setting.ts';
import { type ChosenModel, ModelError } from './model-source.ts';
import { environmentProvider, SERVICE } from './provider/environment-provider.ts';
import { makeModel, type ProviderAccess } from './provider/make-model.ts';

const FORMS =
  'Set it to openai:NAME, anthropic:NAME, google:NAME or openai-compatible:NAME, or unset it for the demo model.';

/** The two halves of what `HOLDPOINT_MODEL` says. Throws a `ModelError` where it has no two. */
export function readVariable(choice: string): ModelName {
  const read = readModelName(choice);
  if (read) return read;
  const [provider = ''] = choice.split(':');
  if (!choice.includes(':') || provider.trim() === '')
    throw new ModelError(`HOLDPOINT_MODEL is "${choice}", which names no provider and model. ${FORMS}`);
  throw new ModelError(
    `HOLDPOINT_MODEL is "${choice}", without the name of a model. Set it to ${provider.trim().toLowerCase()}:NAME.`,
  );
}

/** The provider that environment variables make, as `HOLDPOINT_MODEL` names it. Throws a `ModelError` that says what to set. */
export function accessFromEnvironment(provider: string, environment: Environment): ProviderAccess {
  const kind = providerKind.safeParse(provider).data;
  if (kind) return environmentProvider(kind, environment);
  throw new ModelError(`HOLDPOINT_MODEL names the provider "${provider}", which Holdpoint doesn't know. ${FORMS}`);
}

/** A provider's model of this name; `label` is what a person reads. */
export function chosenModel(access: ProviderAccess, reference: string, name: string, label: string): ChosenModel {
  const secrets = access.key === undefined ? [] : [access.key];
  return { model: makeModel(access, name), label, demo: false, reference, secrets };
}

/** What answers where environment variables make the provider, in words. */
export function environmentLabel({ kind, url }: { kind: ProviderKind; url: string }, name: string): string {
  return kind === 'openai-compatible' ? `${name} at ${new URL(url).origin}` : `${SERVICE[kind]} ${name}`;
}
