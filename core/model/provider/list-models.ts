import { z } from 'zod';
import type { ProviderKind } from '../../contract/index.ts';
import type { ProviderAccess } from './make-model.ts';
import { MISSING, protocolWords, refusalWords, unreachedWords } from './provider-fault.ts';
import { readAtMost } from './read-at-most.ts';

/** The names of a provider's models, or why they can't be had, as a sentence; `missing` where it has no list. */
export type ListedModels = { ok: true; models: string[] } | { ok: false; words: string; missing: boolean };

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
  try {
    // A redirect would carry the key to an address that nobody entered.
    const signal = AbortSignal.timeout(limit);
    const response = await fetch(url, { headers: headersOf(access), redirect: 'manual', signal });
    const text = await readAtMost(response, LONGEST);
    if (response.status === 200) return readList(access, text);
    const { status, headers } = response;
    const refusal = {
      status,
      said: messageIn(text),
      location: headers.get('location') ?? undefined,
      code: codeIn(text),
    };
    return { ok: false, words: refusalWords(access, refusal), missing: MISSING.includes(status) };
  } catch (error) {
    return { ok: false, words: unreachedWords(access, error), missing: false };
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
    if (!list.success) return { ok: false, words: protocolWords(access), missing: false };
    const talking = list.data.models.filter(
      ({ supportedGenerationMethods: methods }) => methods?.includes('generateContent') ?? true,
    );
    return { ok: true, models: talking.map(({ name }) => name.replace(/^models\//, '')).toSorted() };
  }
  const list = listOfIds.safeParse(json);
  if (!list.success) return { ok: false, words: protocolWords(access), missing: false };
  return { ok: true, models: list.data.data.map(({ id }) => id).toSorted() };
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

/** The provider's own word for what is wrong: `insufficient_quota`. */
function codeIn(text: string): string | undefined {
  const said = z.object({ error: z.object({ code: z.string() }) }).safeParse(parsed(text));
  return said.success ? said.data.error.code : undefined;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
