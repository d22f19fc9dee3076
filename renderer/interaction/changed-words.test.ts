import { expect, test } from 'vitest';
import { sampleInfo, sampleRequest } from '../testing/samples.ts';
import { changedWords } from './changed-words.ts';

const request = sampleRequest();
const tools = [{ name: request.toolName, description: '' }];
const [agent] = sampleInfo().agents;
const withTools = (own: typeof tools) => sampleInfo({ agents: agent ? [{ ...agent, tools: own }] : [] });

test('a request whose tool is there reads as it was made', () => {
  expect(changedWords(withTools(tools), 'support', request)).toBeUndefined();
});

test.each([
  ['tool-approval', /issue_refund is not part of Support any more, so this call can’t run, even if you approve it/],
  ['tool-question', /issue_refund is not part of Support any more\. Your answers still reach it/],
  ['tool-outcome', /issue_refund is not part of Support any more, so this call can’t be run again/],
] as const)('where its tool is gone, a %s says so before anybody decides', (type, words) => {
  expect(changedWords(withTools([]), 'support', { ...request, type })).toMatch(words);
});

test('where its agent is gone, or nothing could be loaded, it says which', () => {
  expect(changedWords(withTools(tools), 'other', request)).toMatch(/^The agent other is not part of the project now/);
  const broken = { ...sampleInfo({ agents: [] }), projectError: 'holdpoint.config.ts:1: Unexpected token.' };
  expect(changedWords(broken, 'support', request)).toMatch(/^The project can’t be loaded now, so nothing can run/);
});

test('the last good version counts while what was saved last can’t be loaded', () => {
  expect(changedWords({ ...withTools(tools), projectError: 'x' }, 'support', request)).toBeUndefined();
});
