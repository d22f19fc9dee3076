import { CredentialsError, type Credentials } from './credentials.ts';
import { keysFile, type KeptKey, type KeptKeys } from './keys-file.ts';

/** What encrypts text with a key of the system's own, where there is one. */
export interface Keyring {
  encrypt(text: string): Buffer;
  decrypt(encrypted: Buffer): string;
}

export interface KeptCredentialsOptions {
  /** The folder of all data. */
  base: string;
  /**
   * Undefined where the system has none. Asked once, when a key is first read or entered, or somebody wants to know: one
   * that is locked may keep the process waiting for its person.
   */
  keyring: () => Keyring | undefined;
  /** Whether the person agrees to a plain file where there is no keyring, as the settings say now. */
  plainKeys: () => boolean;
  now: () => number;
}

type PlainKey = Extract<KeptKey, { plain: string }>;

/**
 * Keys in the file `keys.json` of the data folder: encrypted by the system's keyring; in plain only where there is none
 * and the person agreed; else in memory for as long as this process lives. What lies there in plain without that is not
 * used, and goes when the next key is entered.
 */
export function keptCredentials({ base, keyring, plainKeys, now }: KeptCredentialsOptions): Credentials {
  const file = keysFile(base, now);
  const memory = new Map<string, PlainKey>();
  let asked: { ring: Keyring | undefined } | undefined;

  function ring(): Keyring | undefined {
    if (asked === undefined) {
      asked = { ring: keyring() };
      if (asked.ring && plainKeys()) encryptPlain(asked.ring);
    }
    return asked.ring;
  }

  /** What was kept in plain while there was no keyring is encrypted once there is one; it stays as it is where it can't be. */
  function encryptPlain(by: Keyring): void {
    try {
      file.change((keys) => mapKeys(keys, (key) => ('plain' in key ? encrypted(key, by) : key)));
    } catch (error) {
      if (!(error instanceof CredentialsError)) throw error;
    }
  }

  const usable = (keys: KeptKeys): KeptKeys => (plainKeys() ? keys : withoutPlain(keys));

  function find(providerId: string, origin: string): KeptKey | undefined {
    const keys = usable(file.read());
    const key = memory.get(providerId) ?? (Object.hasOwn(keys, providerId) ? keys[providerId] : undefined);
    return key?.origin === origin ? key : undefined;
  }

  /** The key as it outlives this process; undefined where it doesn't. */
  function lasting(key: PlainKey): KeptKey | undefined {
    const by = ring();
    if (by) return encrypted(key, by);
    return plainKeys() ? key : undefined;
  }

  return {
    get kept() {
      if (ring()) return 'keyring';
      return plainKeys() ? 'file' : 'memory';
    },
    get asksForFile() {
      return ring() === undefined;
    },
    get notice() {
      const isPlain = !plainKeys() && Object.values(file.read()).some((key) => 'plain' in key);
      const plain = `${file.path} holds keys in plain text, and Settings doesn’t say that you agreed. They are not used, and are removed when you next enter a key.`;
      return isPlain ? plain : file.notice;
    },
    get(providerId, origin) {
      const key = find(providerId, origin);
      if (!key) return undefined;
      const by = ring();
      const plain = 'plain' in key ? key.plain : decrypted(key.encrypted, by);
      // A keyring is slow to ask, and is asked for each model.
      if (plain !== undefined) memory.set(providerId, { origin, plain });
      return plain;
    },
    has: (providerId, origin) => find(providerId, origin) !== undefined,
    set(providerId, origin, plain) {
      const kept = lasting({ origin, plain });
      // Also where the new one isn't kept: the one that it replaces must not be back at the next start.
      file.change((keys) => ({ ...without(usable(keys), providerId), ...(kept && { [providerId]: kept }) }));
      memory.set(providerId, { origin, plain });
    },
    remove(providerId) {
      memory.delete(providerId);
      file.change((keys) => without(keys, providerId));
    },
    followAgreement() {
      if (plainKeys()) {
        if (!ring()) file.change((keys) => ({ ...keys, ...Object.fromEntries(memory) }));
        return;
      }
      for (const [id, key] of Object.entries(file.read())) {
        if ('plain' in key && !memory.has(id)) memory.set(id, key);
      }
      file.change(withoutPlain);
    },
  };
}

function mapKeys(keys: KeptKeys, map: (key: KeptKey) => KeptKey): KeptKeys {
  return Object.fromEntries(Object.entries(keys).map(([id, key]) => [id, map(key)]));
}

function without(keys: KeptKeys, providerId: string): KeptKeys {
  return Object.fromEntries(Object.entries(keys).filter(([id]) => id !== providerId));
}

function withoutPlain(keys: KeptKeys): KeptKeys {
  return Object.fromEntries(Object.entries(keys).filter(([, key]) => !('plain' in key)));
}

/** Throws a `CredentialsError` where the keyring refuses: it was locked since, say. */
function encrypted({ origin, plain }: PlainKey, keyring: Keyring): KeptKey {
  try {
    return { origin, encrypted: keyring.encrypt(plain).toString('base64') };
  } catch {
    throw new CredentialsError(
      'The key was not saved: the system’s keyring refuses to encrypt it. Unlock the keyring, and start Holdpoint again.',
    );
  }
}

/** None where the keyring is another one by now. */
function decrypted(text: string, keyring: Keyring | undefined): string | undefined {
  try {
    return keyring?.decrypt(Buffer.from(text, 'base64'));
  } catch {
    return undefined;
  }
}
