import { safeStorage } from 'electron';
import type { Credentials } from '../core/workspace/credentials/credentials.ts';
import { keptCredentials, type Keyring } from '../core/workspace/credentials/kept-credentials.ts';

/** Where the desktop app keeps keys. */
export function desktopCredentials(base: string, plainKeys: () => boolean): Credentials {
  return keptCredentials({ base, plainKeys, keyring: systemKeyring, now: Date.now });
}

/** Once the app is ready: Linux knows of its keyring only then. One that is locked asks its person before this returns. */
function systemKeyring(): Keyring | undefined {
  // `basic_text` encrypts with a password that everybody knows.
  const isNone = process.platform === 'linux' && safeStorage.getSelectedStorageBackend() === 'basic_text';
  if (isNone || !safeStorage.isEncryptionAvailable()) return undefined;
  return {
    encrypt: (text) => safeStorage.encryptString(text),
    decrypt: (encrypted) => safeStorage.decryptString(encrypted),
  };
}
