import { expect, test } from 'vitest';
import { removalWords } from './removal-words.ts';

const agent = (name: string, modelName?: string) => ({
  name,
  modelFrom: 'agent' as const,
  ...(modelName !== undefined && { modelName }),
});

test('what goes with a provider is said before it goes', () => {
  expect(removalWords({ id: 'ollama', key: 'kept' }, 'ollama:qwen3', [agent('Support', 'ollama:llama3')])).toBe(
    'Its key is forgotten. The default model, ollama:qwen3, goes with it. The agent Support names one of its models, and fails without it. Sessions that chose one of its models have to choose another.',
  );
});

test('and nothing that stays', () => {
  const others = [
    agent('Support', 'ollama-2:llama3'),
    agent('Own'),
    { ...agent('D', 'ollama:x'), modelFrom: 'settings' as const },
  ];
  expect(removalWords({ id: 'ollama', key: 'none' }, 'ollama-2:qwen3', others)).toBe(
    'Sessions that chose one of its models have to choose another.',
  );
});

test('several agents are named', () => {
  const agents = [agent('Support', 'ollama:a'), agent('Writer', 'ollama:b')];
  expect(removalWords({ id: 'ollama', key: 'environment' }, undefined, agents)).toMatch(
    /^The agents Support, Writer name its models, and fail without it\./,
  );
});
