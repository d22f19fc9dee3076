import { z } from 'zod';
import type { ProviderKind } from '../../contract/index.ts';
import { describeNetworkFailure } from '../describe-network-failure.ts';
import { quote } from '../quote-failure.ts';
import { redact } from '../redact.ts';
import type { ProviderAccess } from './make-model.ts';
import { readAtMost } from './read-at-most.ts';

/** The names of a provider's models, or why they can't be had, as a sentence. */
export type ListedModels = { ok: true; models: string[] } | { ok: false; words: string };

export interface ListModelsOptions {
  /** How long an answer may take, in milliseconds. */
  limit?: number;
}

const LIMIT = 10_000;
/** The longest list that is read, in bytes. */
const LONGEST = 4 * 1024 * 1024;

/** Asks a provider for its models. A list is the cheapest thing that needs the address, the protocol and the key. */
export async function listModels(
  access: ProviderAccess,
  { limit = LIMIT }: ListModelsOptions = {},
): Promise<ListedModels> {
  const url = `${access.url.replace(/\/+$/, '')}/models${PAGE[access.kind]}`;
  const clear = (text: string): string => quote(redact(text, access.key === undefined ? [] : [access.key]));
  try {
    // A redirect would carry the key to an address that nobody entered.
    const signal = AbortSignal.timeout(limit);
    const response = await fetch(url, { headers: headersOf(access), redirect: 'manual', signal });
    const text = await readAtMost(response, LONGEST);
    if (response.status === 200) return readList(access, text);
    return { ok: false, words: refusalOf(response.status, access, clear(messageIn(text))) };
  } catch (error) {
    const address = new URL(access.url).origin;
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    const message = cause instanceof Error ? cause.message : String(cause);
    const words = describeNetworkFailure(error, address, 'test again');
    return { ok: false, words: words ?? `${address} can’t be asked: ${clear(message)}.` };
  }
}

/** All of them at once, as far as the provider allows. */
const PAGE: Readonly<Record<ProviderKind, string>> = {
  openai: '',
  'openai-compatible': '',
  anthropic: '?limit=1000',
  google: '?pageSize=1000',
};

function headersOf({ kind, key }: ProviderAccess): Record<string, string> {
  if (key === undefined) return {};
  if (kind === 'anthropic') return { 'x-api-key': key, 'anthropic-version': '2023-06-01' };
  if (kind === 'google') return { 'x-goog-api-key': key };
  return { authorization: `Bearer ${key}` };
}

const listOfIds = z.object({ data: z.array(z.object({ id: z.string() })) });
const listOfNames = z.object({
  models: z.array(z.object({ name: z.string(), supportedGenerationMethods: z.array(z.string()).optional() })),
});

function readList(access: ProviderAccess, text: string): ListedModels {
  const json = parsed(text);
  if (access.kind === 'google') {
    const list = listOfNames.safeParse(json);
    if (!list.success) return { ok: false, words: notThatProtocol(access) };
    const talking = list.data.models.filter(
      ({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true,
    );
    return { ok: true, models: talking.map(({ name }) => name.replace(/^models\//, '')).toSorted() };
  }
  const list = listOfIds.safeParse(json);
  if (!list.success) return { ok: false, words: notThatProtocol(access) };
  return { ok: true, models: list.data.data.map(({ id }) => id).toSorted() };
}

const PROTOCOL: Readonly<Record<ProviderKind, string>> = {
  openai: 'OpenAI’s API',
  'openai-compatible': 'an OpenAI-compatible endpoint',
  anthropic: 'Anthropic’s API',
  google: 'Google’s API',
};

function notThatProtocol({ kind, url }: ProviderAccess): string {
  return `What answers at ${url} isn’t ${PROTOCOL[kind]}. ${ADVICE[kind]}`;
}

const ADVICE: Readonly<Record<ProviderKind, string>> = {
  openai: 'Check the address.',
  'openai-compatible': 'Check the address: it often ends in /v1.',
  anthropic: 'Check the address.',
  google: 'Check the address.',
};

function refusalOf(status: number, access: ProviderAccess, said: string): string {
  const { host } = new URL(access.url);
  const because = said === '' ? '.' : `: ${said}${/[.!?…]$/.test(said) ? '' : '.'}`;
  // Google says 400 of a key that it doesn't know.
  const isKeys = status === 401 || (status === 400 && /api.?key/i.test(said));
  if (isKeys && access.key === undefined) return `${host} wants an API key (${status}). Enter one.`;
  if (isKeys) return `${host} refused the API key (${status}). Enter it again.`;
  if (status === 403) return `${host} refused access (403)${because} Check what the key may use.`;
  if (status === 404 || status === 405 || (status >= 300 && status < 400)) {
    return `${access.url} has no list of models (${status}), so it doesn’t look like ${PROTOCOL[access.kind]}. ${ADVICE[access.kind]}`;
  }
  if (status === 429) return `${host} limits how often it is asked (429). Wait a moment, then test again.`;
  return `${host} refused to list its models (${status})${because}`;
}

/** What a provider says of a refusal; each has its own shape, and some answer with a page. */
function messageIn(text: string): string {
  const said = z
    .union([
      z.object({ error: z.object({ message: z.string() }) }).transform(({ error }) => error.message),
      z.object({ error: z.string() }).transform(({ error }) => error),
      z.object({ message: z.string() }).transform(({ message }) => message),
    ])
    .safeParse(parsed(text));
  return said.success ? said.data : '';
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
