import { type ProviderKind, providerKind } from '../contract/index.ts';
import type { Environment } from './environment-setting.ts';
import { type ChosenModel, ModelError } from './model-source.ts';
import { environmentProvider, SERVICE } from './provider/environment-provider.ts';
import { makeModel } from './provider/make-model.ts';

const FORMS =
  'Set it to openai:NAME, anthropic:NAME, google:NAME or openai-compatible:NAME, or unset it for the demo model.';

/** The two halves of what `HOLDPOINT_MODEL` says. Throws a `ModelError` where it has no two. */
export function readChoice(choice: string): { prefix: string; name: string } {
  const colon = choice.indexOf(':');
  if (colon === -1) throw new ModelError(`HOLDPOINT_MODEL is "${choice}", which names no provider and model. ${FORMS}`);
  const prefix = choice.slice(0, colon).trim().toLowerCase();
  const name = choice.slice(colon + 1).trim();
  if (name === '') {
    throw new ModelError(`HOLDPOINT_MODEL is "${choice}", without the name of a model. Set it to ${prefix}:NAME.`);
  }
  return { prefix, name };
}

/** A model of the provider that environment variables make. Throws a `ModelError` that says what to set. */
export function modelFromEnvironment(prefix: string, name: string, environment: Environment): ChosenModel {
  const kind = providerKind.safeParse(prefix).data;
  if (!kind)
    throw new ModelError(`HOLDPOINT_MODEL names the provider "${prefix}", which Holdpoint doesn't know. ${FORMS}`);
  const access = environmentProvider(kind, environment);
  const secrets = access.key === undefined ? [] : [access.key];
  return { model: makeModel(access, name), label: labelOf(kind, name, access.url), demo: false, secrets };
}

function labelOf(kind: ProviderKind, name: string, url: string): string {
  return kind === 'openai-compatible' ? `${name} at ${new URL(url).origin}` : `${SERVICE[kind]} ${name}`;
}
