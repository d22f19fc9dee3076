import type { ParseArgsConfig } from 'node:util';
import type { StudioClient } from '../studio-client.ts';
import { UsageError } from '../usage-error.ts';

export type InboxOptions = NonNullable<ParseArgsConfig['options']>;
/** What was given on the command line, by the options' names. */
export type Given = Readonly<Record<string, string | boolean | string[] | undefined>>;

/** One thing to do with the inbox. */
export interface InboxAction {
  options: InboxOptions;
  /** Reads the command line, or throws a `UsageError`; what it returns does the work. */
  read(given: Given, positionals: string[]): (client: StudioClient) => Promise<void>;
}

/** The one request that is meant. */
export function oneId(positionals: readonly string[]): string {
  const [id, ...more] = positionals;
  if (id !== undefined && more.length === 0) return id;
  throw new UsageError(id === undefined ? 'Give the request’s id: "holdpoint inbox" lists them.' : 'Give one request.');
}

export function textOf(given: Given, option: string): string | undefined {
  const value = given[option];
  return typeof value === 'string' ? value : undefined;
}
