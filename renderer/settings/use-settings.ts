import { createContext, use, useCallback, useEffect, useState } from 'react';
import type { ProcedureInput, SettingsView } from '../../core/contract/index.ts';
import { useClient, useStudio } from '../store/react.tsx';
import { faultOfInput } from './fault-of-input.ts';

/** The procedures that answer with the settings as they are afterwards. */
export type SettingsCommand =
  | 'settings.change'
  | 'providers.add'
  | 'providers.change'
  | 'providers.remove'
  | 'providers.setKey'
  | 'providers.removeKey'
  | 'http.newToken';

/** Does it, and answers with why not, as a sentence; undefined where it was saved. */
export type Save = <N extends SettingsCommand>(name: N, input: ProcedureInput<N>) => Promise<string | undefined>;

export type Revisions = Readonly<Record<string, number>>;

export interface LoadedSettings {
  /** Undefined until they were read. */
  view: SettingsView | undefined;
  /** Why they can't be read. */
  fault: string | undefined;
  save: Save;
  /** How often each provider, or its key, was changed here, by its id: a key that was replaced can't be seen. */
  revisions: Revisions;
}

/** The settings, read again whenever the studio is. */
export function useLoadedSettings(): LoadedSettings {
  const client = useClient();
  const info = useStudio((state) => state.info);
  const [view, setView] = useState<SettingsView>();
  const [fault, setFault] = useState<string>();
  const [revisions, setRevisions] = useState<Revisions>({});

  useEffect(() => {
    let over = false;
    void client.call('settings.get', {}).then((answer) => {
      if (over) return;
      if (answer.ok) setView(answer.value);
      setFault(answer.ok ? undefined : answer.error.message);
    });
    return () => {
      over = true;
    };
  }, [client, info]);

  const save = useCallback<Save>(
    async (name, input) => {
      const unfit = faultOfInput(name, input);
      if (unfit !== undefined) return unfit;
      const answer = await client.call(name, input);
      if (!answer.ok) return answer.error.message;
      setView(answer.value as SettingsView);
      if ('id' in input) setRevisions((now) => ({ ...now, [input.id]: (now[input.id] ?? 0) + 1 }));
      return undefined;
    },
    [client],
  );
  return { view, fault, save, revisions };
}

export interface SettingsAccess {
  view: SettingsView;
  save: Save;
  revisions: Revisions;
  /** Tells it aloud, once: what is seen in the page says it too. */
  announce: (text: string) => void;
}

export const SettingsContext = createContext<SettingsAccess | undefined>(undefined);

/** The settings and the way to change them, inside of the page. */
export function useSettings(): SettingsAccess {
  const access = use(SettingsContext);
  if (!access) throw new Error('This part of the settings is not on their page.');
  return access;
}
