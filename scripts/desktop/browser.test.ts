import { expect, test } from 'vitest';
import { findBrowser } from './browser.ts';

const holding =
  (...files: string[]) =>
  (file: string) =>
    files.includes(file);

test('a browser that was chosen comes before what lies on the PATH', () => {
  const there = holding('/opt/chrome', '/usr/bin/chromium');
  expect(findBrowser('linux', { PATH: '/usr/bin', HOLDPOINT_CHROMIUM: '/opt/chrome' }, there)).toBe('/opt/chrome');
  expect(findBrowser('linux', { PATH: '/usr/bin' }, there)).toBe('/usr/bin/chromium');
});

test('a chosen browser that isn’t there is said, not passed over', () => {
  const there = holding('/usr/bin/chromium');
  expect(() => findBrowser('linux', { PATH: '/usr/bin', HOLDPOINT_CHROMIUM: '/opt/gone' }, there)).toThrow('/opt/gone');
});

test('the usual places of each system are looked at', () => {
  expect(findBrowser('linux', { PATH: '/bin:/usr/bin' }, holding('/usr/bin/google-chrome'))).toBe(
    '/usr/bin/google-chrome',
  );
  const chrome = '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome';
  expect(findBrowser('darwin', {}, holding(chrome))).toBe(chrome);
  const edge = 'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe';
  expect(findBrowser('win32', { 'PROGRAMFILES(X86)': 'C:\\Program Files (x86)' }, holding(edge))).toBe(edge);
});

test('where there is none, none is found', () => {
  expect(findBrowser('linux', {}, () => true)).toBeUndefined();
  expect(findBrowser('win32', {}, () => true)).toBeUndefined();
});
