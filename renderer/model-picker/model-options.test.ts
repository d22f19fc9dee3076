import { expect, test } from 'vitest';
import type { AgentSummary, ProviderView } from '../../core/contract/index.ts';
import { modelOptions } from './model-options.ts';

const agent: AgentSummary = {
  id: 'a',
  name: 'A',
  instructions: 'Help.',
  model: 'Demo model, offline',
  modelFrom: 'nobody',
  demo: true,
  tools: [],
};
const provider = (id: string, name: string): ProviderView => ({
  id,
  kind: 'openai-compatible',
  name,
  key: 'none',
  variables: [],
  fromEnvironment: false,
});
const ollama = { provider: provider('ollama', 'Ollama'), models: ['llama3:8b', 'qwen3'], asking: false };

test('all models are there until something is typed, named with their provider', () => {
  const { plain, groups } = modelOptions(agent, [ollama], '');
  expect(plain.map(({ words }) => words)).toEqual(['No default is set · Demo model, offline', 'Demo model, offline']);
  expect(groups[0]?.options).toEqual([
    { reference: 'ollama:llama3:8b', words: 'llama3:8b' },
    { reference: 'ollama:qwen3', words: 'qwen3' },
  ]);
});

test.each<[Partial<AgentSummary>, string]>([
  [{ model: 'GPT-5 (OpenAI)', modelFrom: 'settings', modelName: 'openai:gpt-5' }, 'Default in Settings · openai:gpt-5'],
  [{ model: 'GPT-5 (OpenAI)', modelFrom: 'agent', modelName: 'openai:gpt-5' }, 'The agent’s own · openai:gpt-5'],
  [{ model: 'claude-x (anthropic)', modelFrom: 'agent' }, 'The agent’s own · claude-x (anthropic)'],
  [{ model: 'OpenAI gpt-5', modelFrom: 'variable', modelName: 'openai:gpt-5' }, 'HOLDPOINT_MODEL · openai:gpt-5'],
  [{ model: 'No model', modelFrom: 'settings', modelName: 'gone:x' }, 'Default in Settings · gone:x'],
  [{ modelFrom: 'settings', modelName: 'demo' }, 'Default in Settings · Demo model, offline'],
])('what answers without a choice is named with who says so: %j', (summary, words) => {
  expect(modelOptions({ ...agent, ...summary }, [], '').plain[0]).toEqual({ reference: undefined, words });
});

test('a choice that no provider lists can be seen, once all have answered', () => {
  const references = (lists: Parameters<typeof modelOptions>[1], chosen: string) =>
    modelOptions(agent, lists, '', chosen).plain.map(({ reference }) => reference);
  expect(references([ollama], 'gone:x')).toEqual(['gone:x', undefined, 'demo']);
  expect(references([{ ...ollama, asking: true }], 'gone:x')).toEqual([undefined, 'demo']);
  expect(references([ollama], 'ollama:qwen3')).toEqual([undefined, 'demo']);
  expect(references([ollama], 'demo')).toEqual([undefined, 'demo']);
});

test('what is typed leaves those that have it in their name, however its letters are written', () => {
  const { plain, groups } = modelOptions(agent, [ollama], ' QWEN ');
  expect(plain).toEqual([]);
  expect(groups.flatMap(({ options }) => options.map(({ words }) => words))).toEqual(['qwen3']);
});

test('a provider that tells no models says why, and one that is asked says so', () => {
  const silent = { provider: provider('off', 'Off'), models: [], fault: 'Nothing answers.', asking: false };
  const asked = { provider: provider('slow', 'Slow'), models: [], asking: true };
  const { groups } = modelOptions(agent, [silent, asked], '');
  expect(groups.map(({ note }) => note)).toEqual(['Nothing answers.', 'Asking for its models…']);
});

test('of very many models the first are shown, and how many more there are', () => {
  const many = { ...ollama, models: Array.from({ length: 60 }, (_, index) => `model-${index}`) };
  const { groups } = modelOptions(agent, [many], '');
  expect(groups[0]?.options).toHaveLength(50);
  expect(groups[0]?.note).toBe('10 more: search for them.');
});
