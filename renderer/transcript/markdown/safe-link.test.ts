import { expect, test } from 'vitest';
import { safeLink } from './safe-link.ts';

test.each(['https://example.com/a?b=c', 'http://example.com/', 'mailto:billing@example.com'])(
  '%s is a link',
  (href) => {
    expect(safeLink(href)).toBe(href);
  },
);

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' \u0001javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  'app://holdpoint/',
  'blob:https://example.com/x',
  '//example.com',
  '/relative',
  '#hash',
  '',
])('%j is text', (href) => {
  expect(safeLink(href)).toBeUndefined();
});
