import {
  type Actor,
  fail,
  ok,
  type ProcedureInput,
  type ProcedureOutput,
  type Result,
  type settingsProcedures,
  type Settings,
  type SettingsChange,
  type SettingsView,
} from '../../contract/index.ts';
import type { Environment } from '../../model/environment-setting.ts';
import { isEnvironmentsOwn } from '../../model/provider/environment-provider.ts';
import { makeNewToken } from '../../surface/http/token.ts';
import type { Credentials } from '../credentials/credentials.ts';
import type { DesktopControl, HttpControl } from './http-control.ts';
import type { SettingsStore } from './settings-store.ts';

type SettingsProcedure = keyof typeof settingsProcedures;

export type SettingsHandlers = {
  [N in SettingsProcedure]: (
    input: ProcedureInput<N>,
    by: Actor,
  ) => Result<ProcedureOutput<N>> | Promise<Result<ProcedureOutput<N>>>;
};

export interface SettingsHandlersOptions {
  base: string;
  store: SettingsStore;
  credentials: Credentials;
  environment: Environment;
  http: HttpControl;
  /** Undefined outside the desktop app. */
  desktop: DesktopControl | undefined;
  view: (by: Actor) => SettingsView;
  changed: () => void;
}

const AT_DESKTOP = 'This can be done at the desktop window only.';

/** What can be done with the settings themselves, the server and the data folder. */
export function settingsHandlers({
  base,
  store,
  credentials,
  environment,
  http,
  desktop,
  view,
  changed,
}: SettingsHandlersOptions): Omit<SettingsHandlers, `providers.${string}`> {
  /** An agreement that keys couldn't follow is none: the settings say again where they lie. */
  function followAgreement(before: boolean): void {
    try {
      credentials.followAgreement();
    } catch (error) {
      store.change((now) => ({ ...now, plainKeys: before }));
      throw error;
    }
  }

  return {
    'settings.get': (_, by) => ok(view(by)),
    'settings.theme': () => ok({ theme: store.current().theme }),
    'settings.change': async (change, by) => {
      const fault = faultOf(change, store.current(), environment);
      if (fault !== undefined) return fail('invalid', fault);
      if (by.surface !== 'desktop' && (change.plainKeys !== undefined || change.http)) {
        return fail('not_allowed', AT_DESKTOP);
      }
      const { plainKeys } = store.current();
      store.change((now) => changedBy(now, change));
      if (change.plainKeys !== undefined) followAgreement(plainKeys);
      if (change.theme !== undefined) desktop?.showTheme(change.theme);
      if (change.http) await http.apply(change.http);
      changed();
      return ok(view(by));
    },
    'http.token': (_, by) => {
      if (by.surface !== 'desktop') return fail('not_allowed', AT_DESKTOP);
      const link = http.link();
      return ok({ token: http.token(), ...(link !== undefined && { link }) });
    },
    'http.newToken': async (_, by) => {
      if (by.surface !== 'desktop') return fail('not_allowed', AT_DESKTOP);
      if (http.tokenPlace() === 'HOLDPOINT_TOKEN') {
        return fail('conflict', 'The token is HOLDPOINT_TOKEN’s. Set another one there, and start Holdpoint again.');
      }
      await http.useToken(makeNewToken(base));
      return ok(view(by));
    },
    'dataFolder.open': async (_, by) => {
      if (by.surface !== 'desktop' || !desktop) return fail('not_allowed', AT_DESKTOP);
      const fault = await desktop.openFolder(base);
      return fault === undefined ? ok({}) : fail('conflict', fault);
    },
  };
}

function changedBy(now: Settings, { defaultModel, expiresIn, ...change }: SettingsChange): Settings {
  const { defaultModel: model = null, expiresIn: time = null, ...rest } = now;
  const nextModel = defaultModel === undefined ? model : defaultModel;
  const nextTime = expiresIn === undefined ? time : expiresIn;
  const defined = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
  return {
    ...rest,
    ...(defined as Partial<Settings>),
    ...(nextModel !== null && { defaultModel: nextModel }),
    ...(nextTime !== null && { expiresIn: nextTime }),
  };
}

function faultOf(
  { defaultModel }: SettingsChange,
  { providers }: Settings,
  environment: Environment,
): string | undefined {
  if (!defaultModel || defaultModel === 'demo') return undefined;
  const id = defaultModel.slice(0, defaultModel.indexOf(':'));
  if (providers.some((known) => known.id === id) || isEnvironmentsOwn(id, environment)) return undefined;
  return `There is no provider "${id}" here. Add it first, or write PROVIDER:NAME with one that is.`;
}
