import { expect, test } from 'vitest';
import { themedPage } from './themed-page.ts';

const page = { extension: '.html', body: new TextEncoder().encode('<!doctype html>\n<html lang="en">\n</html>') };

test.each(['light', 'dark'] as const)('a page has the look %s before its program runs', (theme) => {
  expect(themedPage(page, theme).body).toBe(`<!doctype html>\n<html data-theme="${theme}" lang="en">\n</html>`);
});

test('a page is left as it is where the system chooses', () => {
  expect(themedPage(page, 'system')).toBe(page);
});
