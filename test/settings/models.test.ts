import { describe, expect, test } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import { priceOf } from '../../core/run/usage.ts';
import { scriptedModel } from '../../core/testing/scripted-model.ts';
import { openSettingsWorld } from './world.ts';

const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [] });
const model = { ...scriptedModel([]), provider: 'anthropic.messages', modelId: 'claude-x' };
const naming = new Agent({ id: 'naming', name: 'Naming', instructions: 'Help.', tools: [], model: 'ollama:llama3' });
const withOwn = new Agent({ id: 'own', name: 'Own', instructions: 'Help.', tools: [], model });

async function open(environment: Record<string, string> = {}) {
  const world = openSettingsWorld({ environment });
  await world.do('providers.add', { kind: 'openai-compatible', name: 'Ollama', url: 'http://127.0.0.1:11434' });
  await world.do('settings.change', { defaultModel: 'ollama:qwen3' });
  const labels = (choice?: string) =>
    [agent, withOwn].map((each) => world.settings.models.forAgent(each, choice).label);
  return { ...world, labels };
}

describe('what answers', () => {
  test('is the default, but for an agent that has its own', async () => {
    const { labels } = await open();
    expect(labels()).toEqual(['qwen3 (Ollama)', 'claude-x (anthropic)']);
  });

  test('is what HOLDPOINT_MODEL says before that, and the page says so', async () => {
    const { labels, do: call } = await open({ HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-1' });
    expect(labels()).toEqual(['OpenAI gpt-5', 'claude-x (anthropic)']);
    expect(await call('settings.get', {})).toMatchObject({
      modelInForce: 'openai:gpt-5',
      defaultModel: 'ollama:qwen3',
    });
  });

  test('is a provider of the settings where HOLDPOINT_MODEL names one', async () => {
    const { labels } = await open({ HOLDPOINT_MODEL: 'ollama:llama3' });
    expect(labels()).toEqual(['llama3 (Ollama)', 'claude-x (anthropic)']);
  });

  test('is the session’s choice before everything', async () => {
    const { labels } = await open({ HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-1' });
    expect(labels('ollama:llama3')).toEqual(['llama3 (Ollama)', 'llama3 (Ollama)']);
    expect(labels('openai:gpt-4')).toEqual(['OpenAI gpt-4', 'OpenAI gpt-4']);
    expect(labels('demo')).toEqual(['Demo model, offline', 'Demo model, offline']);
  });

  test('is what an agent names, before everything but the session’s choice', async () => {
    const { settings, do: call } = await open({ HOLDPOINT_MODEL: 'openai:gpt-5', OPENAI_API_KEY: 'sk-1' });
    expect(settings.models.forAgent(naming).label).toBe('llama3 (Ollama)');
    expect(settings.models.defaultFor(naming)).toEqual({ from: 'agent', name: 'ollama:llama3' });
    expect(settings.models.forAgent(naming, 'openai:gpt-4').label).toBe('OpenAI gpt-4');
    await call('providers.remove', { id: 'ollama' });
    expect(() => settings.models.forAgent(naming)).toThrow(
      'The model "ollama:llama3" is of a provider "ollama" that isn\'t in Settings. Add it there, or choose another model.',
    );
  });

  test('is what an agent names as soon as its key was entered', async () => {
    const { settings, do: call, enterKey } = await open();
    const gpt = new Agent({ id: 'g', name: 'G', instructions: 'Help.', tools: [], model: 'openai:gpt-5' });
    await call('providers.add', { kind: 'openai', name: 'OpenAI' });
    expect(() => settings.models.forAgent(gpt)).toThrow(/^OpenAI has no API key here\. Enter it in Settings/);
    await enterKey('openai', 'sk-1');
    expect(settings.models.forAgent(gpt)).toMatchObject({ label: 'gpt-5 (OpenAI)', secrets: ['sk-1'] });
  });

  test('is told with who says so, also where it can’t be had', async () => {
    const { settings } = await open();
    expect(settings.models.defaultFor(agent)).toEqual({ from: 'settings', name: 'ollama:qwen3' });
    expect(settings.models.defaultFor(withOwn)).toEqual({ from: 'agent' });
  });

  test('is priced by the agent’s definition only where it is the agent’s own model', async () => {
    const { settings } = await open({ OPENAI_API_KEY: 'sk-1', ANTHROPIC_API_KEY: 'sk-2' });
    const price = { input: 3, output: 15 };
    const priced = new Agent({ id: 'priced', name: 'Priced', instructions: 'Help.', tools: [], model, price });
    const priceBy = (choice?: string) => priceOf(priced, settings.models.forAgent(priced, choice));
    expect(priceBy()).toEqual(price);
    for (const choice of ['ollama:llama3', 'openai:gpt-4', 'anthropic:claude-y', 'demo']) {
      expect(priceBy(choice)).toBeUndefined();
    }
    expect(priceBy('anthropic:claude-x')).toEqual(price);
  });

  test('is the demo model where nothing is chosen', async () => {
    const { labels, do: call } = await open();
    await call('settings.change', { defaultModel: null });
    expect(labels()).toEqual(['Demo model, offline', 'claude-x (anthropic)']);
  });

  test('is made once, and anew when its provider changes', async () => {
    const { settings, do: call } = await open();
    const made = settings.models.forAgent(agent).model;
    expect(settings.models.forAgent(agent).model).toBe(made);
    await call('providers.change', { id: 'ollama', name: 'Ollama', url: 'http://127.0.0.1:1234/v1' });
    expect(settings.models.forAgent(agent).model).not.toBe(made);
  });

  test('is the demo model again once the default’s provider was removed, and no other provider', async () => {
    const { settings, labels, do: call } = await open();
    await call('providers.add', { kind: 'openai-compatible', name: 'Ollama 2', url: 'http://127.0.0.1:1234' });
    expect(await call('providers.remove', { id: 'ollama-2' })).toMatchObject({ defaultModel: 'ollama:qwen3' });
    expect((await call('providers.remove', { id: 'ollama' })).defaultModel).toBeUndefined();
    expect(labels()).toEqual(['Demo model, offline', 'claude-x (anthropic)']);
    // A session's choice stays what somebody chose, and says what is missing.
    expect(() => settings.models.forAgent(agent, 'ollama:qwen3')).toThrow(
      'The model "ollama:qwen3" is of a provider "ollama" that isn\'t in Settings. Add it there, or choose another model.',
    );
  });
});

describe('a provider', () => {
  test('that the environment makes is shown beside those of the settings', async () => {
    const { do: call } = await open({ OPENAI_API_KEY: 'sk-1', HOLDPOINT_MODEL_URL: 'http://127.0.0.1:9/v1' });
    const { providers } = await call('settings.get', {});
    expect(providers.map(({ id, fromEnvironment, key }) => [id, fromEnvironment, key])).toEqual([
      ['ollama', false, 'none'],
      ['openai', true, 'environment'],
      ['openai-compatible', true, 'environment'],
    ]);
  });

  test('is named apart from others of its name', async () => {
    const { do: call } = await open();
    const { providers } = await call('providers.add', { kind: 'openai', name: 'Ollama' });
    expect(providers.map(({ id }) => id)).toEqual(['ollama', 'ollama-2']);
  });

  test.each([
    [undefined, /^Give the server’s address/],
    ['localhost:11434', /^The address is not an http or https address/],
    ['http://me:secret@127.0.0.1/v1', /^The address holds a user name or password/],
  ])('with the address %s is refused with what to write', async (url, sentence) => {
    const { call } = await open();
    const refused = await call('providers.add', { kind: 'openai-compatible', name: 'X', ...(url && { url }) });
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid', message: expect.stringMatching(sentence) } });
    expect(JSON.stringify(refused)).not.toContain('secret');
  });

  test('that nobody has is no default', async () => {
    const { call } = await open();
    expect(await call('settings.change', { defaultModel: 'nobody:x' })).toMatchObject({
      ok: false,
      error: { code: 'invalid', message: expect.stringContaining('There is no provider "nobody" here.') },
    });
  });
});
