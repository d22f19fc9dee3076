import { expect, test } from 'vitest';
import { progressLine } from './growth.ts';

const MB = 1024 * 1024;

test('the progress line says how much of how much', () => {
  expect(progressLine('Electron 45.5.0', 30 * MB, 120 * MB)).toBe('Downloading Electron 45.5.0: 30 of 120 MB (25 %)');
});

test('it never says more than the whole, nor that all is there before it is', () => {
  expect(progressLine('it', 130 * MB, 120 * MB)).toContain('120 of 120 MB (100 %)');
  expect(progressLine('it', 120 * MB - 1, 120 * MB)).toContain('(99 %)');
});
