import type { ProviderKind } from '../../contract/index.ts';
import { networkFailureOf } from '../network-failure.ts';
import { quote } from '../quote-failure.ts';
import { redact } from '../redact.ts';
import type { ProviderAccess } from './make-model.ts';
import { OWN_URL } from './provider-url.ts';

/** An answer that refuses. `model` is whom a word was asked for, in place of the list. */
export interface Refusal {
  status: number;
  /** What the provider says, as it says it. */
  said: string;
  /** Where it sends on to. */
  location?: string | undefined;
  /** The provider's own word for the fault. */
  code?: string | undefined;
  model?: string | undefined;
}

const API: Readonly<Record<ProviderKind, string>> = {
  openai: 'OpenAI’s API',
  'openai-compatible': 'an OpenAI-compatible endpoint',
  anthropic: 'Anthropic’s API',
  google: 'Google’s API',
};

/** Statuses of a path that isn't there. */
export const MISSING: readonly number[] = [404, 405, 410, 501];

/** What was refused and what to do about it in the provider's form, in one sentence. */
export function refusalWords(access: ProviderAccess, { status, said, location, code, model }: Refusal): string {
  const { host } = new URL(access.url);
  const quoted = withoutKey(access, said).replace(/[.!?]$/, '');
  const because = quoted === '' ? `(${status})` : `(${status}, “${quoted}”)`;
  // Google says 400 of a key that it doesn't know.
  if (status === 401 || (status === 400 && /api.?key/i.test(said))) return keyWords(access, host, status);
  if (status === 403) {
    const what = access.key === undefined ? 'give it a key, or check the address' : 'give it a key that may do this';
    return `${host} refused access ${because}: ${what}.`;
  }
  if (status >= 300 && status < 400) return redirectWords(access, status, location);
  if (status === 404 && model !== undefined) {
    return `${host} has no model “${model}” (404): choose another default model.`;
  }
  if (MISSING.includes(status)) {
    return `There is no list of models at ${access.url} (${status}): ${addressAdvice(access)}.`;
  }
  if (status === 429 && code === 'insufficient_quota') {
    return `The account at ${host} has no quota left (429): check its plan and billing.`;
  }
  if (status === 429) return `${host} limits how often it is asked (429): wait a moment, then test again.`;
  if (status >= 500) return `${host} failed ${because}: wait a moment, then test again.`;
  return `${host} refused to ${model === undefined ? 'list its models' : `let ${model} answer`} ${because}.`;
}

/** Why it can't be asked at all, in one sentence. */
export function unreachedWords(access: ProviderAccess, error: unknown): string {
  const { origin, hostname } = new URL(access.url);
  const failure = networkFailureOf(error);
  switch (failure?.kind) {
    case 'refused':
      return access.kind === 'openai-compatible'
        ? `Nothing answers at ${origin}: start the server there, or ${checkAddress(access)}.`
        : `Nothing answers at ${origin}: ${checkAddress(access)}.`;
    case 'no-route':
      return `${origin} can’t be reached from this machine: check the network, or the address.`;
    case 'unknown-host':
      return `The name ${hostname} can’t be found: check its spelling, and the network.`;
    case 'timed-out':
      return `No answer came from ${origin} in time: test again, and check the address if that stays.`;
    case 'broken-off':
      return `The connection to ${origin} broke off: test again, and check the address if that stays.`;
    case 'no-tls':
      return `${origin} can’t be asked over https (${failure.code}): check whether its address begins with http://.`;
    case 'certificate':
      return `The certificate of ${origin} isn’t trusted (${failure.code}): check the address, and the proxy if there is one.`;
    case undefined: {
      const cause = error instanceof Error ? (error.cause ?? error) : error;
      const message = cause instanceof Error ? cause.message : String(cause);
      return `${origin} can’t be asked (${withoutKey(access, message)}): ${checkAddress(access)}.`;
    }
  }
}

/** What answers is something else, in one sentence. */
export function protocolWords(access: ProviderAccess): string {
  return `What answers at ${access.url} isn’t ${API[access.kind]}: ${addressAdvice(access)}.`;
}

function keyWords({ key, keyFrom }: ProviderAccess, host: string, status: number): string {
  if (key === undefined) return `${host} wants an API key (${status}): give it one.`;
  const what = keyFrom === undefined ? 'enter it again' : `set ${keyFrom} anew, and start Holdpoint again`;
  return `${host} refused the API key (${status}): ${what}.`;
}

/** No redirect is followed: whoever answers could send the key on to a host that nobody entered. */
function redirectWords(access: ProviderAccess, status: number, location: string | undefined): string {
  const target =
    location !== undefined && URL.canParse(location, access.url) ? new URL(location, access.url) : undefined;
  const where = target?.origin ?? 'another address';
  return `${new URL(access.url).origin} sends on to ${where} (${status}), where no key follows: enter the address that answers itself.`;
}

function checkAddress({ kind, url, urlFrom }: ProviderAccess): string {
  if (urlFrom !== undefined) return `check ${urlFrom}`;
  return url === OWN_URL[kind] ? 'check the network, and its proxy if there is one' : 'check the address';
}

function addressAdvice(access: ProviderAccess): string {
  const isUsual = access.kind !== 'openai-compatible' || /\/v1\/?$/.test(access.url);
  return isUsual ? checkAddress(access) : `${checkAddress(access)}, which often ends in /v1`;
}

/** Somebody else's words, short and without the key that they may repeat. */
export function withoutKey({ key }: ProviderAccess, text: string): string {
  return quote(redact(text, key === undefined ? [] : [key]));
}
