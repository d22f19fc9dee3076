import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { onTestFinished } from 'vitest';
import {
  type Actor,
  type ProcedureInput,
  type ProcedureOutput,
  type Result,
  type SettingsView,
  settingsProcedures,
} from '../../core/contract/index.ts';
import type { Credentials } from '../../core/workspace/credentials/credentials.ts';
import { keptCredentials, type Keyring } from '../../core/workspace/credentials/kept-credentials.ts';
import { fixedHttp } from '../../core/workspace/settings/fixed-http.ts';
import type { HttpControl } from '../../core/workspace/settings/http-control.ts';
import { createSettingsStore } from '../../core/workspace/settings/settings-store.ts';
import type { StudioSettings } from '../../core/workspace/settings/studio-settings.ts';
import { createWorkspaceSettings, type WorkspaceSettings } from '../../core/workspace/settings/workspace-settings.ts';

const now = (): number => 1_700_000_000_000;

export const ADA: Actor = { name: 'Ada', surface: 'desktop' };
export const BROWSER: Actor = { name: 'Ada', surface: 'browser' };

/** Turns text around: enough to see that what lies in the file is not the key. */
export const keyring: Keyring = {
  encrypt: (text) => Buffer.from(text).reverse(),
  decrypt: (encrypted) => Buffer.from(encrypted).reverse().toString(),
};

export interface SettingsWorldOptions {
  base?: string;
  environment?: Record<string, string>;
  credentials?: Credentials;
  http?: HttpControl;
  keyring?: Keyring | undefined;
  /** In place of `keyring`: how the system is asked for it. */
  askKeyring?: () => Keyring | undefined;
}

export interface SettingsWorld {
  base: string;
  /** And what a Studio works with whose project has no environment of its own. */
  settings: WorkspaceSettings & StudioSettings;
  /** How often surfaces were told to read again. */
  changes(): number;
  call<N extends keyof typeof settingsProcedures>(
    name: N,
    input: ProcedureInput<N>,
    by?: Actor,
  ): Promise<Result<ProcedureOutput<N>>>;
  /** Enters a key for a provider, where it is shown to be. */
  enterKey(id: string, key: string): Promise<SettingsView>;
  /** The value of a call that must succeed. */
  do<N extends keyof typeof settingsProcedures>(
    name: N,
    input: ProcedureInput<N>,
    by?: Actor,
  ): Promise<ProcedureOutput<N>>;
}

/** A folder that is removed when the test ends. */
export function makeBase(): string {
  const base = mkdtempSync(path.join(tmpdir(), 'holdpoint-settings-'));
  onTestFinished(() => rm(base, { recursive: true, force: true }));
  return base;
}

/** The settings of the desktop app on a folder of their own, as surfaces call them. */
export function openSettingsWorld(options: SettingsWorldOptions = {}): SettingsWorld {
  const base = options.base ?? makeBase();
  const store = createSettingsStore(base, now);
  const ring = 'keyring' in options ? options.keyring : keyring;
  let changes = 0;
  const environment = options.environment ?? {};
  const around = createWorkspaceSettings({
    base,
    store,
    credentials:
      options.credentials ??
      keptCredentials({
        base,
        keyring: options.askKeyring ?? (() => ring),
        plainKeys: () => store.current().plainKeys,
        now,
      }),
    environment,
    http:
      options.http ?? fixedHttp({ token: 'a-token', tokenPlace: path.join(base, 'token'), server: () => undefined }),
    changed: () => (changes += 1),
  });
  const settings = { ...around, ...around.forProject(environment) };
  const call: SettingsWorld['call'] = async (name, input, by = ADA) =>
    (await settings.handlers[name](settingsProcedures[name].input.parse(input) as never, by)) as never;
  const must: SettingsWorld['do'] = async (name, input, by) => {
    const result = await call(name, input, by);
    if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
    return result.value;
  };
  return {
    base,
    settings,
    changes: () => changes,
    call,
    do: must,
    async enterKey(id, key) {
      const { providers } = await must('settings.get', {});
      const origin = providers.find((provider) => provider.id === id)?.origin ?? '';
      return must('providers.setKey', { id, origin, key });
    },
  };
}
