import { expect, test } from 'vitest';
import { sampleSession } from '../testing/samples.ts';
import { sessionTitle } from './session-title.ts';

test.each([
  ['Refund $90', 'Refund $90'],
  ['pay \u202e000,1$ rof\u202c', 'pay U+202E000,1$ rofU+202C'],
  ['\u2066a\u200bb', 'U+2066aU+200Bb'],
  [' ', 'Untitled'],
])('a title is read as it is written: %j', (title, read) => {
  expect(sessionTitle(sampleSession({ title }))).toBe(read);
});
