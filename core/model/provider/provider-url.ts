import type { Provider, ProviderKind } from '../../contract/index.ts';

/** Where each provider's API is; a compatible server's is the person's to say. */
export const OWN_URL = {
  openai: 'https://api.openai.com/v1',
  anthropic: 'https://api.anthropic.com/v1',
  google: 'https://generativelanguage.googleapis.com/v1beta',
  'openai-compatible': undefined,
} as const satisfies Record<ProviderKind, string | undefined>;

const EXAMPLE = 'http://127.0.0.1:11434/v1';

/** Why this can't be where an API's paths begin, as the end of a sentence; undefined where it can. */
export function faultOfUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  // What can't be parsed can't be cleared of a password in it either, so it isn't quoted.
  if (!url || (url.protocol !== 'http:' && url.protocol !== 'https:')) {
    return `is not an http or https address. Set it to one like ${EXAMPLE}.`;
  }
  if (url.username !== '' || url.password !== '') {
    return 'holds a user name or password. Leave them out: keys have a place of their own.';
  }
  if (url.search !== '' || url.hash !== '') {
    return `holds a "?" or "#". Set it to the address that the API's paths are added to, like ${EXAMPLE}.`;
  }
  return undefined;
}

/** Ollama, LM Studio and llama.cpp print their address without the path that they all serve under. */
export function compatibleUrl(url: URL): string {
  return url.pathname === '/' ? `${url.origin}/v1` : url.href;
}

/** Scheme, host and port of a provider's API: whom its key is for. Undefined where nobody said. */
export function originOf(provider: Pick<Provider, 'kind' | 'url'>): string | undefined {
  const url = urlOf(provider);
  return url !== undefined && URL.canParse(url) ? new URL(url).origin : undefined;
}

/** Where a provider's API is; undefined where nobody said. */
export function urlOf({ kind, url }: Pick<Provider, 'kind' | 'url'>): string | undefined {
  if (url === undefined) return OWN_URL[kind];
  return kind === 'openai-compatible' ? compatibleUrl(new URL(url)) : url;
}
