import { expect, test } from 'vitest';
import { sampleInfo } from '../testing/samples.ts';
import { faultWords } from './fault-words.ts';

const project = { name: 'desk', folder: '/home/ann/desk' };
const projectError = '/home/ann/desk/holdpoint.config.ts:2:14: Unexpected token.';

test('where all is well nothing is said', () => {
  expect(faultWords(sampleInfo({ project }))).toBeUndefined();
});

test('a fault is told with its place in the project, and with what works meanwhile', () => {
  expect(faultWords(sampleInfo({ project, projectError }))).toBe(
    'What was saved last can’t be loaded; the version before it goes on working. holdpoint.config.ts:2:14: Unexpected token. It is loaded again when you save.',
  );
  expect(faultWords(sampleInfo({ project, projectError, agents: [] }))).toMatch(
    /^The project can’t be loaded\. holdpoint\.config\.ts:2:14/,
  );
});
