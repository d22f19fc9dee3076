import { ModelError } from './model-source.ts';
import { faultOfUrl } from './provider/provider-url.ts';

/** Environment variables, as `process.env` holds them. */
export type Environment = Readonly<Record<string, string | undefined>>;

const EXAMPLE = 'http://127.0.0.1:11434/v1';

export function requireKey(environment: Environment, variable: string, service: string): string {
  const key = readKey(environment, variable);
  if (key === undefined) {
    throw new ModelError(
      `HOLDPOINT_MODEL asks for ${service}, but ${variable} is not set. Set it to your ${service} API key.`,
    );
  }
  return key;
}

/** A key, or undefined if it is unset or blank. It is never quoted: HTTP would, for characters that it can't send. */
export function readKey(environment: Environment, variable: string): string | undefined {
  const key = environment[variable]?.trim();
  if (!key) return undefined;
  if (!isKey(key)) {
    throw new ModelError(
      `${variable} holds characters that an API key can't have, a space or a line break perhaps. Copy the key again.`,
    );
  }
  return key;
}

/** Whether a header can carry it. */
export function isKey(text: string): boolean {
  return /^[\x21-\x7e]+$/.test(text);
}

export function requireUrl(environment: Environment, variable: string): URL {
  const url = parseUrl(environment, variable);
  if (!url) {
    throw new ModelError(
      `HOLDPOINT_MODEL asks for an OpenAI-compatible server, but ${variable} is not set. Set it to the server's address, ${EXAMPLE} for instance.`,
    );
  }
  return url;
}

export function readUrl(environment: Environment, variable: string): string | undefined {
  return parseUrl(environment, variable)?.href;
}

function parseUrl(environment: Environment, variable: string): URL | undefined {
  const text = environment[variable]?.trim();
  if (!text) return undefined;
  const fault = faultOfUrl(text);
  if (fault !== undefined) throw new ModelError(`${variable} ${fault}`);
  return new URL(text);
}
