import { expect, test } from 'vitest';
import { decideNavigation, isOpenedOutside, isOwnFile } from './link.ts';

const page = 'app://holdpoint/';

test('a page may load itself again, wherever in itself it is', () => {
  expect(decideNavigation('app://holdpoint/', page)).toBe('reload');
  expect(decideNavigation('app://holdpoint/?a#b', page)).toBe('reload');
});

test('the web and mail go outside', () => {
  for (const url of ['https://example.com/a', 'http://example.com', 'mailto:ann@example.com']) {
    expect(decideNavigation(url, page)).toBe('outside');
    expect(isOpenedOutside(url)).toBe(true);
  }
});

test.each([
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,x',
  'blob:app://holdpoint/1',
  'smb://host/share',
  'vscode://x',
  'app://elsewhere/',
  'app://holdpoint.evil/',
  'app://holdpoint/assets/a.js',
  'HTTPS',
  '',
])('%s is refused', (url) => {
  expect(decideNavigation(url, page)).toBe('refuse');
  expect(isOpenedOutside(url)).toBe(false);
});

test('the problem page’s buttons are known by where they lead', () => {
  expect(decideNavigation('app://holdpoint/problem/retry?', 'app://holdpoint/problem')).toBe('retry');
  expect(decideNavigation('app://holdpoint/problem/quit?', 'app://holdpoint/problem')).toBe('quit');
  expect(decideNavigation('app://holdpoint/problem/pick?', 'app://holdpoint/problem')).toBe('pick');
  expect(decideNavigation('app://holdpoint/problem/open/abc?', 'app://holdpoint/problem')).toEqual({ open: 'abc' });
});

test('only a file that the window’s page has made may be kept', () => {
  expect(isOwnFile('blob:app://holdpoint/1')).toBe(true);
  for (const url of [
    'app://holdpoint/assets/a.js',
    'blob:app://elsewhere/1',
    'blob:https://holdpoint/1',
    'https://example.com/a.zip',
  ]) {
    expect(isOwnFile(url)).toBe(false);
  }
});
