import { createAnthropic } from '@ai-sdk/anthropic';
import { createGoogle } from '@ai-sdk/google';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { defaultSettingsMiddleware, wrapLanguageModel } from 'ai';
import type { ProviderKind } from '../../contract/index.ts';
import type { ChosenModel } from '../model-source.ts';
import { fetchHere } from './fetch-here.ts';

/** How a provider is reached. A key is there wherever the provider wants one. */
export interface ProviderAccess {
  kind: ProviderKind;
  /** Where the API's paths begin. */
  url: string;
  key: string | undefined;
  /** The environment variables that say them, where some do. */
  keyFrom?: string;
  urlFrom?: string;
}

/** A provider's model of this name. Nothing is asked yet. */
export function makeModel({ kind, url, key }: ProviderAccess, name: string): ChosenModel['model'] {
  const access = { apiKey: key ?? '', baseURL: url, fetch: fetchHere };
  switch (kind) {
    case 'openai': {
      // OpenAI deletes what it stores after some weeks, and a history that only points to it can't go on then. A request
      // may wait longer than that, so the whole history is sent instead, reasoning included, encrypted.
      const middleware = defaultSettingsMiddleware({ settings: { providerOptions: { openai: { store: false } } } });
      return wrapLanguageModel({ model: createOpenAI(access)(name), middleware });
    }
    case 'anthropic':
      return createAnthropic(access)(name);
    case 'google':
      return createGoogle(access)(name);
    case 'openai-compatible':
      return createOpenAICompatible({
        name: 'openai-compatible',
        baseURL: url,
        includeUsage: true,
        fetch: fetchHere,
        ...(key !== undefined && { apiKey: key }),
      })(name);
  }
}
