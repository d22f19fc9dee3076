import { createAnthropic } from '@ai-sdk/anthropic';
import { createOpenAI } from '@ai-sdk/openai';
import { createOpenAICompatible } from '@ai-sdk/openai-compatible';
import { defaultSettingsMiddleware, wrapLanguageModel } from 'ai';
import { type Environment, readKey, readUrl, requireKey, requireUrl } from './environment-setting.ts';
import { type ChosenModel, ModelError } from './model-source.ts';

const FORMS = 'Set it to openai:NAME, anthropic:NAME or openai-compatible:NAME, or unset it for the demo model.';

/** Makes the model that `HOLDPOINT_MODEL` names. Throws a `ModelError` that says what to set; keys appear nowhere. */
export function modelFromChoice(environment: Environment): ChosenModel {
  const choice = (environment['HOLDPOINT_MODEL'] ?? '').trim();
  const colon = choice.indexOf(':');
  if (colon === -1) throw new ModelError(`HOLDPOINT_MODEL is "${choice}", which names no provider and model. ${FORMS}`);
  const provider = choice.slice(0, colon).trim().toLowerCase();
  const name = choice.slice(colon + 1).trim();
  const make = Object.hasOwn(MAKERS, provider) ? MAKERS[provider as keyof typeof MAKERS] : undefined;
  if (!make)
    throw new ModelError(`HOLDPOINT_MODEL names the provider "${provider}", which Holdpoint doesn't know. ${FORMS}`);
  if (name === '') {
    throw new ModelError(`HOLDPOINT_MODEL is "${choice}", without the name of a model. Set it to ${provider}:NAME.`);
  }
  return { ...make(name, environment), demo: false };
}

const MAKERS = { openai, anthropic, 'openai-compatible': openAiCompatible };

function openai(name: string, environment: Environment): Omit<ChosenModel, 'demo'> {
  const provider = createOpenAI({
    apiKey: requireKey(environment, 'OPENAI_API_KEY', 'OpenAI'),
    baseURL: readUrl(environment, 'OPENAI_BASE_URL') ?? 'https://api.openai.com/v1',
  });
  // OpenAI deletes what it stores after some weeks, and a history that only points to it can't go on then. A request
  // may wait longer than that, so the whole history is sent instead, reasoning included, encrypted.
  const middleware = defaultSettingsMiddleware({ settings: { providerOptions: { openai: { store: false } } } });
  return { model: wrapLanguageModel({ model: provider(name), middleware }), label: `OpenAI ${name}` };
}

function anthropic(name: string, environment: Environment): Omit<ChosenModel, 'demo'> {
  const provider = createAnthropic({
    apiKey: requireKey(environment, 'ANTHROPIC_API_KEY', 'Anthropic'),
    baseURL: readUrl(environment, 'ANTHROPIC_BASE_URL') ?? 'https://api.anthropic.com/v1',
  });
  return { model: provider(name), label: `Anthropic ${name}` };
}

function openAiCompatible(name: string, environment: Environment): Omit<ChosenModel, 'demo'> {
  const url = requireUrl(environment, 'HOLDPOINT_MODEL_URL');
  const apiKey = readKey(environment, 'HOLDPOINT_MODEL_KEY') ?? readKey(environment, 'OPENAI_API_KEY');
  const provider = createOpenAICompatible({
    name: 'openai-compatible',
    // Ollama, LM Studio and llama.cpp print their address without the path that they all serve under.
    baseURL: url.pathname === '/' ? `${url.origin}/v1` : url.href,
    includeUsage: true,
    ...(apiKey !== undefined && { apiKey }),
  });
  return { model: provider(name), label: `${name} at ${url.origin}` };
}
