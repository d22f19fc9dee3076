/** A model as people name it: a provider's id and the model's own name. */
export interface ModelName {
  provider: string;
  name: string;
}

/** The two halves of `PROVIDER:NAME`; undefined where one is missing. Providers' ids are small letters, however they are written. */
export function readModelName(text: string): ModelName | undefined {
  const colon = text.indexOf(':');
  if (colon === -1) return undefined;
  const provider = text.slice(0, colon).trim().toLowerCase();
  const name = text.slice(colon + 1).trim();
  return provider === '' || name === '' ? undefined : { provider, name };
}
