import { expect, test } from 'vitest';
import type { AgentSummary, ProviderView } from '../../core/contract/index.ts';
import { modelOptions } from './model-options.ts';

const agent: AgentSummary = {
  id: 'a',
  name: 'A',
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
  expect(plain.map(({ words }) => words)).toEqual(['As the agent says: Demo model, offline', 'Demo model, offline']);
  expect(groups[0]?.options).toEqual([
    { reference: 'ollama:llama3:8b', words: 'llama3:8b' },
    { reference: 'ollama:qwen3', words: 'qwen3' },
  ]);
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
