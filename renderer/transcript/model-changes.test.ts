import { expect, test } from 'vitest';
import type { BoundaryEntry, MessageEntry, ModelName } from '../../core/contract/index.ts';
import { modelChanges } from './model-changes.ts';

const by = { name: 'Ada', surface: 'desktop' } as const;
const message = (id: string, model?: ModelName): MessageEntry => ({
  kind: 'message',
  id,
  runId: id,
  text: 'Hi',
  at: 1,
  by,
  ...(model && { model }),
});
const boundary = (id: string, model: ModelName): BoundaryEntry => ({
  kind: 'boundary',
  id,
  number: 2,
  cause: 'decision',
  decisions: 1,
  model,
});

const gpt = { provider: 'openai.responses', modelId: 'gpt-5' };
const demo = { provider: 'holdpoint', modelId: 'demo' };

test('the model is told where the first answers, and where another one does', () => {
  const changes = modelChanges([
    message('a', demo),
    boundary('b', demo),
    message('c', gpt),
    boundary('d', gpt),
    boundary('e', { ...gpt, provider: 'other' }),
    message('f', demo),
  ]);
  expect([...changes]).toEqual([
    ['a', 'the demo model'],
    ['c', 'gpt-5'],
    ['e', 'gpt-5'],
    ['f', 'the demo model'],
  ]);
});

test('a model of the same name at another provider of Settings is another, and tells which', () => {
  const at = (id: string, name: string): ModelName => ({
    provider: 'openai-compatible.chat',
    modelId: 'm1',
    source: { id, name },
  });
  const changes = modelChanges([
    message('a', { provider: 'openai-compatible.chat', modelId: 'm1' }),
    message('b', at('one', 'One')),
    message('c', at('one', 'One, renamed')),
    boundary('d', at('two', 'Two')),
  ]);
  expect([...changes]).toEqual([
    ['a', 'm1'],
    ['b', 'm1 (One)'],
    ['d', 'm1 (Two)'],
  ]);
});

test('a message that nothing has answered yet tells nothing', () => {
  expect(modelChanges([message('a'), message('b', gpt), message('c')])).toEqual(new Map([['b', 'gpt-5']]));
});
