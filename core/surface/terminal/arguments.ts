import { parseArgs, type ParseArgsConfig } from 'node:util';
import { UsageError } from './usage-error.ts';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<O extends Options> = ReturnType<
  typeof parseArgs<{ options: O; allowPositionals: true; strict: true; args: string[] }>
>;

/** Reads a command's options and plain arguments. Throws a `UsageError` for what the command does not know. */
export function readArguments<const O extends Options>(args: string[], options: O): Parsed<O> {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true }) as Parsed<O>;
  } catch (error) {
    const [sentence = ''] = error instanceof Error ? error.message.split(/\. |\n/) : [];
    throw new UsageError(`${sentence.replace(/\.$/, '')}.`, { cause: error });
  }
}

/** A TCP port, or 0 for any free one. */
export function readPort(text: string): number {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : Number.NaN;
  if (port >= 0 && port <= 65_535) return port;
  throw new UsageError(`--port takes a number from 0 to 65535, not ${JSON.stringify(text)}.`);
}

/** What an option gives as JSON. */
export function readJson(option: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    throw new UsageError(`${option} is not valid JSON: ${why}.`, { cause: error });
  }
}
