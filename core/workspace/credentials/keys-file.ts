import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { z } from 'zod';
import { setAside } from '../settings/set-aside.ts';
import { writePrivately } from '../settings/write-privately.ts';
import { CredentialsError } from './credentials.ts';

/** `encrypted` is base64 of what the keyring made; `plain` is the key itself. `origin` is whom it was entered for. */
const keptKey = z.union([
  z.object({ origin: z.string(), encrypted: z.string() }),
  z.object({ origin: z.string(), plain: z.string() }),
]);
export type KeptKey = z.infer<typeof keptKey>;

const keptFile = z.object({ version: z.literal(1), keys: z.record(z.string(), keptKey) });
/** Keys by their provider's id. */
export type KeptKeys = Readonly<Record<string, KeptKey>>;

/** The file `keys.json` of the data folder. */
export interface KeysFile {
  readonly path: string;
  /** None where there is no file, or none that can be used: such a one is set aside first. */
  read(): KeptKeys;
  /** Written whole or not at all, and not over what can't be read. Throws a `CredentialsError`. */
  change(change: (keys: KeptKeys) => KeptKeys): void;
  /** A sentence where a file was set aside, or can't be read. */
  readonly notice: string | undefined;
}

export function keysFile(base: string, now: () => number): KeysFile {
  const file = path.join(base, 'keys.json');
  let notice: string | undefined;

  function load(): KeptKeys | undefined {
    let text: string;
    try {
      text = readFileSync(file, 'utf8');
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT') return {};
      notice = `The keys in ${file} can’t be read (${message}).`;
      return undefined;
    }
    const keys = parse(text);
    if (keys) return keys;
    const aside = setAside(file, now());
    notice =
      aside === undefined
        ? `The keys in ${file} can’t be used: the file is damaged, or of a newer Holdpoint.`
        : `The keys could not be used: their file is damaged, or of a newer Holdpoint. It was set aside as ${aside}. Enter them anew.`;
    return aside === undefined ? undefined : {};
  }

  function write(keys: KeptKeys): void {
    try {
      if (Object.keys(keys).length > 0) writePrivately(file, JSON.stringify({ version: 1, keys }));
      else rmSync(file, { force: true });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new CredentialsError(`This was not saved: ${file} can’t be written (${why}).`);
    }
  }

  return {
    path: file,
    read: () => load() ?? {},
    change(change) {
      const keys = load();
      if (keys === undefined) throw new CredentialsError(`This was not saved. ${notice}`);
      const next = change(keys);
      if (!isDeepStrictEqual(next, keys)) write(next);
    },
    get notice() {
      return notice;
    },
  };
}

function parse(text: string): KeptKeys | undefined {
  try {
    return keptFile.parse(JSON.parse(text)).keys;
  } catch {
    return undefined;
  }
}
