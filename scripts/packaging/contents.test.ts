import { expect, test } from 'vitest';
import { isPackaged } from './contents.ts';

test.each([
  'package.json',
  'dist',
  'dist/main/main.cjs',
  'dist/renderer/assets/page.js',
  'examples/support-desk/holdpoint.config.ts',
  'dist/library/project-types.json',
  'examples/templates/both/holdpoint.config.ts',
])('%s is part of the packaged app', (path) => expect(isPackaged(path)).toBe(true));

test.each([
  'package-lock.json',
  'node_modules',
  'core/index.ts',
  'dist/types',
  'dist/library/index.js',
  'dist/main/main.cjs.map',
  'examples/support-desk/refund.test.ts',
  'examples/tsconfig.json',
  '.git',
])('%s is not', (path) => expect(isPackaged(path)).toBe(false));
