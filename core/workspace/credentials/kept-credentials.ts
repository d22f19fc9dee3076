import { existsSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { writePrivately } from '../settings/write-privately.ts';
import { CredentialsError, type Credentials } from './credentials.ts';

/** What encrypts text with a key of the system's own, where there is one. */
export interface Keyring {
  encrypt(text: string): Buffer;
  decrypt(encrypted: Buffer): string;
}

export interface KeptCredentialsOptions {
  /** The folder of all data. */
  base: string;
  /** Undefined where the system has none. */
  keyring: Keyring | undefined;
  /** Whether the person agreed to a plain file, where there is no keyring. */
  plainKeys: boolean;
}

/** `encrypted` is base64 of what the keyring made; `plain` is the key itself. `origin` is whom it was entered for. */
const kept = z.record(
  z.string(),
  z.union([
    z.object({ origin: z.string(), encrypted: z.string() }),
    z.object({ origin: z.string(), plain: z.string() }),
  ]),
);
const keptFile = z.object({ version: z.literal(1), keys: kept });
type Kept = z.infer<typeof kept>;

interface EnteredKey {
  origin: string;
  plain: string;
}

/**
 * Keys in the file `keys.json` of the data folder: encrypted by the system's keyring; in plain only where there is none
 * and the person agreed; else in memory for as long as this process lives.
 */
export function keptCredentials({ base, keyring, plainKeys }: KeptCredentialsOptions): Credentials {
  const file = path.join(base, 'keys.json');
  const memory = new Map<string, EnteredKey>();
  let agreed = plainKeys;

  const inFile = (): boolean => keyring !== undefined || agreed;

  function write(keys: Kept): void {
    try {
      if (Object.keys(keys).length > 0) writePrivately(file, JSON.stringify({ version: 1, keys }));
      else rmSync(file, { force: true });
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      throw new CredentialsError(`The key can’t be kept: ${file} can’t be written (${why}).`);
    }
  }

  function keep(providerId: string, { origin, plain }: EnteredKey): void {
    const value = keyring ? { origin, encrypted: keyring.encrypt(plain).toString('base64') } : { origin, plain };
    write({ ...read(file), [providerId]: value });
  }

  /** What was kept in plain while there was no keyring is encrypted once there is one; it stays as it is where it can't be. */
  function encryptPlain(ring: Keyring): void {
    const keys = read(file);
    const entries = Object.entries(keys);
    if (!entries.some(([, value]) => 'plain' in value)) return;
    const next = entries.map(([id, value]) => {
      if (!('plain' in value)) return [id, value] as const;
      return [id, { origin: value.origin, encrypted: ring.encrypt(value.plain).toString('base64') }] as const;
    });
    try {
      write(Object.fromEntries(next));
    } catch (error) {
      if (!(error instanceof CredentialsError)) throw error;
    }
  }
  if (keyring) encryptPlain(keyring);

  return {
    get kept() {
      if (keyring) return 'keyring';
      return agreed ? 'file' : 'memory';
    },
    asksForFile: keyring === undefined,
    get(providerId, origin) {
      const inMemory = memory.get(providerId);
      if (inMemory !== undefined) return inMemory.origin === origin ? inMemory.plain : undefined;
      const keys = read(file);
      const value = Object.hasOwn(keys, providerId) ? keys[providerId] : undefined;
      if (value?.origin !== origin) return undefined;
      const key = 'plain' in value ? value.plain : decrypted(value.encrypted, keyring);
      // A keyring is slow to ask, and is asked for each model.
      if (key !== undefined) memory.set(providerId, { origin, plain: key });
      return key;
    },
    has(providerId, origin) {
      const keys = read(file);
      const value = memory.get(providerId) ?? (Object.hasOwn(keys, providerId) ? keys[providerId] : undefined);
      return value?.origin === origin;
    },
    set(providerId, origin, plain) {
      if (inFile()) keep(providerId, { origin, plain });
      memory.set(providerId, { origin, plain });
    },
    remove(providerId) {
      memory.delete(providerId);
      const { [providerId]: gone, ...rest } = read(file);
      if (gone !== undefined) write(rest);
    },
    agreeToFile(nowAgreed) {
      if (keyring || nowAgreed === agreed) return;
      if (nowAgreed) {
        write({ ...read(file), ...Object.fromEntries(memory) });
      } else {
        const keys = Object.entries(read(file));
        for (const [id, value] of keys) if ('plain' in value) memory.set(id, value);
        write(Object.fromEntries(keys.filter(([, value]) => !('plain' in value))));
      }
      agreed = nowAgreed;
    },
  };
}

/** None where there is no file, or one that nobody can read: the person enters the keys again. */
function read(file: string): Kept {
  if (!existsSync(file)) return {};
  try {
    return keptFile.parse(JSON.parse(readFileSync(file, 'utf8'))).keys;
  } catch {
    return {};
  }
}

/** None where the keyring is another one by now. */
function decrypted(encrypted: string, keyring: Keyring | undefined): string | undefined {
  try {
    return keyring?.decrypt(Buffer.from(encrypted, 'base64'));
  } catch {
    return undefined;
  }
}
