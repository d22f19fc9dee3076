/** A key that can't be kept. The message is a sentence for the person. */
export class CredentialsError extends Error {
  override readonly name = 'CredentialsError';
}

/** Where providers' keys are kept. Keys go to the models that need them, and to nobody else. */
export interface Credentials {
  /**
   * `keyring`: encrypted by the system. `file`: in a file that nothing encrypts, as the person agreed. `memory`: gone
   * when this process ends. `environment`: none can be entered.
   */
  readonly kept: 'keyring' | 'file' | 'memory' | 'environment';
  /** The system has no keyring: whether a plain file will do is the person's to say. */
  readonly asksForFile: boolean;
  /** What a person must know of the keys' file: that it was set aside, say. */
  readonly notice: string | undefined;
  /** The key that was entered for the provider at `origin`: its scheme, host and port. It goes to no other. */
  get(providerId: string, origin: string): string | undefined;
  /** Whether one was entered for it there, also where it can't be read: its keyring is locked, or another one now. */
  has(providerId: string, origin: string): boolean;
  /** Throws a `CredentialsError` where it can't be kept. */
  set(providerId: string, origin: string, key: string): void;
  remove(providerId: string): void;
  /**
   * The person agreed to a plain file, or took that back, and the settings say so by now: keys move there, or out of it.
   * Throws a `CredentialsError` where they can't.
   */
  followAgreement(): void;
}

/** Outside the desktop app: keys come from the environment only. */
export const environmentOnly: Credentials = {
  kept: 'environment',
  asksForFile: false,
  notice: undefined,
  get: () => undefined,
  has: () => false,
  set() {
    throw new CredentialsError('Keys can be entered in the desktop app only. Here they come from the environment.');
  },
  remove: () => {},
  followAgreement: () => {},
};
