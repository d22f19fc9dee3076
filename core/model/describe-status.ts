import { quote } from './quote-failure.ts';

export interface FailedStatus {
  status: number;
  /** What the provider said. */
  message: string;
  host: string;
  model?: string | undefined;
  /** The provider's own word for the fault: `insufficient_quota`. */
  code?: string | undefined;
  retryAfter?: string | undefined;
}

/** What an HTTP status from a model provider means for the operator, and what to do. */
export function describeStatus({ status, message, host, model, code, retryAfter }: FailedStatus): string {
  const said = quote(message);
  const because = said === '' ? '' : `: ${said}`;
  if (status >= 300 && status < 400)
    return `${host} sends on to another address (${status}), and nobody entered that one. Enter the address that answers itself.`;
  if (status === 401)
    return `${host} refused the API key (401). ${keyHint(host)} and start Holdpoint again, then Retry.`;
  if (status === 403) return `${host} refused access (403)${because}${stop(because)} Check what the API key may use.`;
  if (status === 404) {
    const what = model === undefined ? 'what was asked for' : `the model "${model}"`;
    return `${host} doesn't have ${what} (404)${because}${stop(because)} Choose another model, or check the address.`;
  }
  if (status === 413) return `The conversation is too large for ${host} (413). Start a new session.`;
  if (status === 429 && code === 'insufficient_quota') {
    return `The account at ${host} has no quota left (429). Check its plan and billing, then Retry.`;
  }
  if (status === 429) return `${host} limits how often it is asked (429). ${waitOf(retryAfter)}`;
  if (status === 503 || status === 529) return `${host} is overloaded (${status}). Wait a moment, then Retry.`;
  if (status === 408 || status === 504) return `${host} gave no answer in time (${status}). Retry.`;
  if (status >= 500) return `${host} failed (${status})${because}${stop(because)} Wait a moment, then Retry.`;
  return `${host} refused the request (${status})${because}${stop(because)}`;
}

function keyHint(host: string): string {
  if (host.endsWith('openai.com')) return 'Check it in Settings, or set OPENAI_API_KEY';
  if (host.endsWith('anthropic.com')) return 'Check it in Settings, or set ANTHROPIC_API_KEY';
  if (host.endsWith('googleapis.com')) return 'Check it in Settings, or set GOOGLE_GENERATIVE_AI_API_KEY';
  return 'Check it in Settings, or set the environment variable that holds it';
}

/** `Retry-After` counts seconds or names a date. */
function waitOf(retryAfter: string | undefined): string {
  const text = retryAfter?.trim() ?? '';
  if (/^\d+(?:\.\d+)?$/.test(text)) {
    const seconds = Math.ceil(Number(text));
    return seconds < 120
      ? `It asks to wait ${seconds} ${seconds === 1 ? 'second' : 'seconds'}, then Retry.`
      : `It asks to wait ${Math.ceil(seconds / 60)} minutes, then Retry.`;
  }
  const date = Date.parse(text);
  return Number.isNaN(date)
    ? 'Wait a moment, then Retry.'
    : `It asks to wait until ${new Date(date).toUTCString()}, then Retry.`;
}

function stop(text: string): string {
  return /[.!?…]$/.test(text) ? '' : '.';
}
