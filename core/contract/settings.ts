import { z } from 'zod';
import { EXPIRY_LIMIT } from './limit.ts';

/** Which protocol a provider speaks. `openai-compatible` is chat completions, as Ollama, LM Studio and vLLM serve it. */
export const providerKind = z.enum(['openai', 'anthropic', 'google', 'openai-compatible']);
export type ProviderKind = z.infer<typeof providerKind>;

/** Stands before the colon of a model's reference and in a variable's name, so it is plain. */
export const providerId = z.string().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Use small letters, digits and hyphens.');

const providerName = z.string().trim().min(1, 'Give it a name.').max(60, 'A name has at most 60 characters.');
const providerUrl = z.string().trim().max(500, 'An address has at most 500 characters.');

/** Who has models. `url` is where the API's paths begin: the provider's own address without it. */
export const provider = z.object({
  id: providerId,
  kind: providerKind,
  name: providerName,
  url: providerUrl.optional(),
});
export type Provider = z.infer<typeof provider>;

/** `PROVIDER:NAME`, with a provider's id, or `demo` for the offline demo model. */
export const modelReference = z
  .string()
  .trim()
  .max(200, 'A model is named with at most 200 characters.')
  .regex(/^(?:demo|[a-z0-9][a-z0-9-]{0,39}:\S[^\n]*)$/, 'Write PROVIDER:NAME, such as openai:gpt-5.');

export const theme = z.enum(['system', 'light', 'dark']);
export type Theme = z.infer<typeof theme>;

const PORT = 'A port is a number from 1 to 65535.';

export const httpSettings = z.object({
  on: z.boolean(),
  /** 0 takes any free one. */
  port: z.number(PORT).int(PORT).min(0, PORT).max(65_535, PORT),
});
export type HttpSettings = z.infer<typeof httpSettings>;

/** Room enough, and little enough to be read at once. */
export const MAX_PROVIDERS = 50;

/** What this machine keeps for all projects, as the settings file holds it. Keys are kept elsewhere. */
export const settings = z.object({
  version: z.literal(1),
  providers: z.array(provider).max(MAX_PROVIDERS, `There is room for ${MAX_PROVIDERS} providers.`),
  defaultModel: modelReference.optional(),
  /** How long requests wait whose tool and project don't say, in milliseconds; as long as it takes without it. */
  expiresIn: z.number().int().min(1000).optional(),
  http: httpSettings,
  theme,
  /** The person agreed that keys lie in a file that nothing encrypts, where the system has no keyring. */
  plainKeys: z.boolean(),
});
export type Settings = z.infer<typeof settings>;

/** What can be changed at once; null takes a value back. */
export const settingsChange = z
  .object({
    defaultModel: modelReference.nullable(),
    expiresIn: settings.shape.expiresIn.unwrap().max(EXPIRY_LIMIT, 'Choose no more than ten years.').nullable(),
    http: httpSettings,
    theme,
    plainKeys: z.boolean(),
  })
  .partial();
export type SettingsChange = z.infer<typeof settingsChange>;

export const newProvider = z.object({ kind: providerKind, name: providerName, url: providerUrl.optional() });
