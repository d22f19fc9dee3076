import { expect, test } from 'vitest';
import { displayOf } from './display.mjs';

test.each([
  ['an X server', { DISPLAY: ':0' }, 'x11'],
  ['both', { DISPLAY: ':0', WAYLAND_DISPLAY: 'wayland-0' }, 'x11'],
  ['Wayland alone', { WAYLAND_DISPLAY: 'wayland-0' }, 'wayland'],
  ['neither', {}, 'none'],
  ['empty names', { DISPLAY: '', WAYLAND_DISPLAY: '' }, 'none'],
])('on Linux with %s', (_what, env, expected) => {
  expect(displayOf('linux', env)).toBe(expected);
});

test('other platforms have a display of their own', () => {
  expect(displayOf('darwin', {})).toBe('native');
});
