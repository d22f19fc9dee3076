import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readPlacement, writePlacement } from './placement-file.ts';
import { placeWindow, type Remembered } from './placement.ts';

const laptop = { x: 0, y: 25, width: 1440, height: 875 };
const beside = { x: 1440, y: 0, width: 2560, height: 1400 };
const was: Remembered = { x: 1700, y: 200, width: 1600, height: 1000, maximized: false };

test('a window opens where it was', () => {
  expect(placeWindow(was, [laptop, beside])).toEqual({
    at: { x: 1700, y: 200 },
    width: 1600,
    height: 1000,
    maximized: false,
  });
  expect(placeWindow({ ...was, maximized: true }, [laptop, beside]).maximized).toBe(true);
});

test('a window of a screen that is gone opens centred on another, no larger than that', () => {
  expect(placeWindow(was, [laptop])).toEqual({ width: 1440, height: 875, maximized: false });
});

test.each([
  ['above every screen', { ...was, x: 100, y: -400 }],
  ['below', { ...was, x: 100, y: 890 }],
  ['all but a sliver to the left', { ...was, x: -1550, y: 100 }],
])('a title bar that is %s is brought back', (_where, lost) => {
  expect(placeWindow(lost, [laptop]).at).toBeUndefined();
});

test('a window half off a screen is where somebody put it', () => {
  expect(placeWindow({ ...was, x: 1200, y: 100 }, [laptop]).at).toEqual({ x: 1200, y: 100 });
});

test('the first window has the usual size, or what the screen has room for', () => {
  expect(placeWindow(undefined, [beside])).toEqual({ width: 1280, height: 900, maximized: false });
  expect(placeWindow(undefined, [{ x: 0, y: 0, width: 1024, height: 700 }])).toEqual({
    width: 1024,
    height: 700,
    maximized: false,
  });
});

test('a window is never smaller than can be used', () => {
  expect(placeWindow({ ...was, width: 3, height: 3 }, [laptop, beside])).toMatchObject({ width: 480, height: 480 });
});

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'holdpoint-place-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what was written is read, and nothing is left beside it', () => {
  const file = path.join(folder, 'window.json');
  expect(readPlacement(file)).toBeUndefined();
  writePlacement(file, was);
  expect(readPlacement(file)).toEqual(was);
  expect(readdirSync(folder)).toEqual(['window.json']);
});

test.each(['', '{', 'null', '{"x":"left"}', '{"x":0,"y":0,"width":-5,"height":1e99,"maximized":false}'])(
  'a file that says %s is as good as none',
  (text) => {
    const file = path.join(folder, 'window.json');
    writeFileSync(file, text);
    expect(readPlacement(file)).toBeUndefined();
  },
);
