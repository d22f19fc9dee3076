import type { Actor, Result, Settings } from '../../contract/index.ts';
import { fail } from '../../contract/index.ts';
import type { Environment } from '../../model/environment-setting.ts';
import { modelsFromSettings } from '../../model/index.ts';
import { DataFolderError } from '../../project/data-folder.ts';
import { type Credentials, CredentialsError } from '../credentials/credentials.ts';
import { describeSettings } from './describe-settings.ts';
import type { DesktopControl, HttpControl } from './http-control.ts';
import { providerHandlers } from './provider-handlers.ts';
import { SettingsError } from './settings-file.ts';
import { type SettingsHandlers, settingsHandlers } from './settings-handlers.ts';
import type { SettingsStore } from './settings-store.ts';
import type { StudioSettings } from './studio-settings.ts';

export interface WorkspaceSettingsOptions {
  /** The folder of all data. */
  base: string;
  store: SettingsStore;
  credentials: Credentials;
  /** That of the project that is open, as it is asked: what its own `.env` says is in it. */
  environment: Environment;
  http: HttpControl;
  desktop?: DesktopControl;
  /** Tells surfaces to read what they show again. */
  changed: () => void;
}

/** The settings at work: what Studios are opened with, and what surfaces can ask. */
export interface WorkspaceSettings {
  readonly handlers: SettingsHandlers;
  /** What a Studio works with that reads keys and addresses from its project's environment. */
  forProject(environment: Environment): StudioSettings;
  theme(): Settings['theme'];
}

export function createWorkspaceSettings(options: WorkspaceSettingsOptions): WorkspaceSettings {
  const { base, store, credentials, environment, http, desktop, changed } = options;
  const notices = (): string[] => [store.notice, credentials.notice].filter((notice) => notice !== undefined);
  const view = (by: Actor) =>
    describeSettings({ base, settings: store.current(), notices: notices(), credentials, environment, http, by });
  const handlers: SettingsHandlers = {
    ...settingsHandlers({ base, store, credentials, environment, http, desktop, view, changed }),
    ...providerHandlers({ store, credentials, environment, view, changed }),
  };
  return {
    handlers: guarded(handlers),
    forProject: (own) => ({
      models: modelsFromSettings({
        settings: store.current,
        keyOf: credentials.get,
        hasKey: credentials.has,
        environment: own,
      }),
      expiresIn: () => store.current().expiresIn,
      get notices() {
        return notices();
      },
    }),
    theme: () => store.current().theme,
  };
}

type AnyHandler = (input: never, by: Actor) => Result<unknown> | Promise<Result<unknown>>;

/** What can't be written is an answer like others: a full disk, a folder that is read-only. */
function guarded(handlers: SettingsHandlers): SettingsHandlers {
  const entries = Object.entries(handlers).map(([name, handle]: [string, AnyHandler]) => {
    const careful: AnyHandler = async (input, by) => {
      try {
        return await handle(input, by);
      } catch (error) {
        if (isSentence(error)) return fail('storage', error.message);
        throw error;
      }
    };
    return [name, careful];
  });
  return Object.fromEntries(entries) as SettingsHandlers;
}

function isSentence(error: unknown): error is Error {
  return error instanceof SettingsError || error instanceof CredentialsError || error instanceof DataFolderError;
}
