import { z } from 'zod';
import { httpSettings, newProvider, provider, providerId, settings, settingsChange, theme } from './settings.ts';

const nothing = z.object({});

/** A provider as the page shows it. Of its key nothing is told but where it lies. */
export const providerView = provider.extend({
  /** Scheme, host and port that its key is for, and goes to; none where nobody gave it an address. */
  origin: z.string().optional(),
  /** `unreadable`: one was entered, and the keyring that it was encrypted with doesn't give it out. */
  key: z.enum(['kept', 'unreadable', 'environment', 'none']),
  /** The environment variables that may hold its key; where one does, it is the first. */
  variables: z.array(z.string()),
  /** Made from environment variables: it can't be changed here. */
  fromEnvironment: z.boolean(),
});
export type ProviderView = z.infer<typeof providerView>;

/** Whether this Studio is served over HTTP. `by` says what decides it: the settings, or how the process was started. */
export const httpView = httpSettings.extend({
  by: z.enum(['settings', 'command']),
  /** Such as "http://127.0.0.1:4747", while it is served. */
  url: z.string().optional(),
  /** Why it isn't served although it should be. */
  fault: z.string().optional(),
  /** Where the token lies: a file, or the name of a variable. */
  tokenPlace: z.string(),
});
export type HttpView = z.infer<typeof httpView>;

export const settingsView = settings
  .pick({ defaultModel: true, expiresIn: true, theme: true, plainKeys: true })
  .extend({
    file: z.string(),
    /** What a person must know about the file: that it was broken, say. */
    notice: z.string().optional(),
    providers: z.array(providerView),
    /** What an environment variable says in place of a setting, as it is written there. */
    modelInForce: z.string().optional(),
    keys: z.object({
      /** Where keys that are entered are kept. `memory`: for this run only. `environment`: none can be entered. */
      kept: z.enum(['keyring', 'file', 'memory', 'environment']),
      /** The system has no keyring, so that it is the person's to say whether a plain file will do. */
      asksForFile: z.boolean(),
      /** Whether who asks may enter one. */
      canEnter: z.boolean(),
    }),
    http: httpView,
    /** Whether who asks may see the token and open the data folder: at the desktop window only. */
    atDesktop: z.boolean(),
  });
export type SettingsView = z.infer<typeof settingsView>;

const ofProvider = z.object({ id: providerId });

export const settingsProcedures = {
  /** The system's keyring is asked for it, which may have to be unlocked. */
  'settings.get': { input: nothing, output: settingsView },
  /** How pages look, whatever else can't be had. */
  'settings.theme': { input: nothing, output: z.object({ theme }) },
  /** Written before it answers. What it has an effect on follows at once. */
  'settings.change': { input: settingsChange, output: settingsView },
  /** The keyring is asked only for keys that were entered. */
  'providers.list': { input: nothing, output: z.object({ providers: z.array(providerView) }) },
  /** Its id is made from its name. */
  'providers.add': { input: newProvider, output: settingsView },
  /** An address on another host loses the key: it was entered for the one before. */
  'providers.change': { input: newProvider.omit({ kind: true }).extend({ id: providerId }), output: settingsView },
  /** Its key goes with it, and the default model if that is one of its own. */
  'providers.remove': { input: ofProvider, output: settingsView },
  /** At the desktop window only. A key goes in and never comes out again. Refused where `origin`, as it was shown, isn't the provider's any more. */
  'providers.setKey': {
    input: ofProvider.extend({
      origin: z.string(),
      key: z.string().trim().min(1, 'Enter a key.').max(1000, 'An API key has at most 1000 characters.'),
    }),
    output: settingsView,
  },
  'providers.removeKey': { input: ofProvider, output: settingsView },
  /** Asks the provider, and says in a sentence what came of it. `model` is asked for a word, too, where that is of use. */
  'providers.test': {
    input: ofProvider.extend({ model: z.string().trim().min(1).max(160).optional() }),
    output: z.object({ works: z.boolean(), words: z.string() }),
  },
  /** The names of its models, where it tells them; refused with why not. */
  'providers.models': { input: ofProvider, output: z.object({ models: z.array(z.string()) }) },
  /** What lets a client in over HTTP, and a link that lets one browser in. At the desktop window only. */
  'http.token': { input: nothing, output: z.object({ token: z.string(), link: z.string().optional() }) },
  /** Makes another: clients and browsers that were let in with the old one are no longer. At the desktop window only. */
  'http.newToken': { input: nothing, output: settingsView },
  /** Shows the data folder in the system's file manager. At the desktop window only. */
  'dataFolder.open': { input: nothing, output: nothing },
} as const;
