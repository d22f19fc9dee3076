import { describe, expect, test } from 'vitest';
import { Agent } from '../agent/agent.ts';
import { scriptedModel } from '../testing/scripted-model.ts';
import type { Environment } from './environment-setting.ts';
import { ModelError } from './model-source.ts';
import { modelsFromEnvironment } from './models-from-environment.ts';

const agent = new Agent({ id: 'support', name: 'Support', instructions: 'Help.', tools: [] });
const choose = (environment: Environment) => modelsFromEnvironment(environment).forAgent(agent);

describe('the model of an agent', () => {
  test.each([{}, { HOLDPOINT_MODEL: '' }, { HOLDPOINT_MODEL: '  ' }, { OPENAI_API_KEY: 'sk-x' }])(
    'is the demo model where nothing is chosen: %j',
    (environment) => {
      const chosen = choose(environment);
      expect(chosen).toMatchObject({ label: 'Demo model, offline', demo: true });
      expect(chosen.model).toMatchObject({ provider: 'holdpoint', modelId: 'demo' });
    },
  );

  test('is its own if it has one, whatever the environment says', () => {
    const model = { ...scriptedModel([]), provider: 'anthropic.messages', modelId: 'claude-x' };
    const own = new Agent({ id: 'own', name: 'Own', instructions: 'Help.', tools: [], model });
    expect(modelsFromEnvironment({ HOLDPOINT_MODEL: 'nonsense' }).forAgent(own)).toEqual({
      model,
      label: 'claude-x (anthropic)',
      demo: false,
    });
  });

  test('is the one that it names, whatever HOLDPOINT_MODEL says', () => {
    const named = new Agent({ id: 'n', name: 'N', instructions: 'Help.', tools: [], model: 'openai:gpt-5' });
    const source = modelsFromEnvironment({ HOLDPOINT_MODEL: 'anthropic:x', OPENAI_API_KEY: 'sk-x' });
    expect(source.forAgent(named)).toMatchObject({ label: 'OpenAI gpt-5', reference: 'openai:gpt-5' });
    expect(source.defaultFor(named)).toEqual({ from: 'agent', name: 'openai:gpt-5' });
    expect(() => modelsFromEnvironment({}).forAgent(named)).toThrow(
      'The model "openai:gpt-5" is of a provider "openai" that isn\'t in Settings. Add it there, set OPENAI_API_KEY and start Holdpoint again, or choose another model.',
    );
  });

  test('is made anew where its key is another one', () => {
    const environment = { HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-1' };
    const source = modelsFromEnvironment(environment);
    expect(source.forAgent(agent).secrets).toEqual(['sk-1']);
    environment.OPENAI_API_KEY = 'sk-2';
    expect(source.forAgent(agent).secrets).toEqual(['sk-2']);
  });

  test.each<[Environment, object]>([
    [{ HOLDPOINT_MODEL: 'nonsense' }, { from: 'variable', name: 'nonsense' }],
    [{}, { from: 'nobody', name: 'demo' }],
  ])('is named, also where it can’t be had: %j', (environment, named) => {
    expect(modelsFromEnvironment(environment).defaultFor(agent)).toEqual(named);
  });

  test('is made once', () => {
    const source = modelsFromEnvironment({ HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-x' });
    expect(source.forAgent(agent).model).toBe(source.forAgent(agent).model);
  });

  test.each<[Environment, string, string, string]>([
    [{ HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-x' }, 'OpenAI gpt-5', 'openai.responses', 'gpt-5'],
    [{ HOLDPOINT_MODEL: ' OpenAI : gpt-5 ', OPENAI_API_KEY: ' sk-x\n' }, 'OpenAI gpt-5', 'openai.responses', 'gpt-5'],
    [
      { HOLDPOINT_MODEL: 'anthropic:claude-x', ANTHROPIC_API_KEY: 'sk-x' },
      'Anthropic claude-x',
      'anthropic.messages',
      'claude-x',
    ],
    [
      { HOLDPOINT_MODEL: 'openai-compatible:llama3:8b', HOLDPOINT_MODEL_URL: 'http://127.0.0.1:11434/v1' },
      'llama3:8b at http://127.0.0.1:11434',
      'openai-compatible.chat',
      'llama3:8b',
    ],
    [
      {
        HOLDPOINT_MODEL: 'openai-compatible:qwen',
        HOLDPOINT_MODEL_URL: 'https://models.example/api/v1/',
        OPENAI_API_KEY: 'sk-x',
      },
      'qwen at https://models.example',
      'openai-compatible.chat',
      'qwen',
    ],
  ])('is the one that %j names', (environment, label, provider, modelId) => {
    const chosen = choose(environment);
    expect(chosen).toMatchObject({ label, demo: false });
    expect(chosen.model).toMatchObject({ provider, modelId });
  });
});

describe('a setting that cannot work', () => {
  const compatible = { HOLDPOINT_MODEL: 'openai-compatible:x' };
  const secret = 'sk-very secret';
  test.each<[Environment, RegExp]>([
    [
      { HOLDPOINT_MODEL: 'gpt-5' },
      /^HOLDPOINT_MODEL is "gpt-5", which names no provider and model\. Set it to openai:NAME, /,
    ],
    [
      { HOLDPOINT_MODEL: 'mistral:large' },
      /names the provider "mistral", which Holdpoint doesn't know\. Set it to openai:NAME, /,
    ],
    [{ HOLDPOINT_MODEL: 'constructor:x' }, /names the provider "constructor", which Holdpoint doesn't know/],
    [
      { HOLDPOINT_MODEL: 'openai: ' },
      /^HOLDPOINT_MODEL is "openai:", without the name of a model\. Set it to openai:NAME\.$/,
    ],
    [{ HOLDPOINT_MODEL: 'openai:gpt-5' }, /OPENAI_API_KEY is not set\. Set it to your OpenAI API key\.$/],
    [{ HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: ' ' }, /OPENAI_API_KEY is not set/],
    [
      { HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: secret },
      /^OPENAI_API_KEY holds characters that an API key can't have/,
    ],
    [{ HOLDPOINT_MODEL: 'anthropic:claude', OPENAI_API_KEY: 'sk-x' }, /ANTHROPIC_API_KEY is not set/],
    [
      { HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-x', OPENAI_BASE_URL: 'localhost' },
      /^OPENAI_BASE_URL is not an http or https address/,
    ],
    [
      compatible,
      /HOLDPOINT_MODEL_URL is not set\. Set it to the server's address, http:\/\/127\.0\.0\.1:11434\/v1 for instance\.$/,
    ],
    [{ ...compatible, HOLDPOINT_MODEL_URL: '127.0.0.1:11434' }, /^HOLDPOINT_MODEL_URL is not an http or https address/],
    [{ ...compatible, HOLDPOINT_MODEL_URL: 'file:///etc' }, /^HOLDPOINT_MODEL_URL is not an http or https address/],
    [
      { ...compatible, HOLDPOINT_MODEL_URL: `http://me:${encodeURIComponent(secret)}@host/v1` },
      /holds a user name or password/,
    ],
    [{ ...compatible, HOLDPOINT_MODEL_URL: 'http://host/v1?key=1' }, /holds a "\?" or "#"/],
    [
      { ...compatible, HOLDPOINT_MODEL_URL: 'http://host/v1', HOLDPOINT_MODEL_KEY: secret },
      /^HOLDPOINT_MODEL_KEY holds characters/,
    ],
  ])('is told by a sentence that says what to set, when a model is asked for: %j', (environment, sentence) => {
    const source = modelsFromEnvironment(environment);
    const failure = (): unknown => {
      try {
        return source.forAgent(agent);
      } catch (error) {
        return error;
      }
    };
    expect(failure()).toBeInstanceOf(ModelError);
    expect((failure() as Error).message).toMatch(sentence);
    expect((failure() as Error).message).not.toContain('secret');
  });
});
