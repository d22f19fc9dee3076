import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { dataFolderOf, DataFolderError, defaultDataFolder, prepareDataFolder } from './data-folder.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(path.join(tmpdir(), 'holdpoint-data-'));
});
afterEach(() => rmSync(base, { recursive: true }));

test('the default folder is where each platform keeps applications’ data', () => {
  expect(defaultDataFolder('darwin', {}, '/Users/ann')).toBe('/Users/ann/Library/Application Support/Holdpoint');
  expect(defaultDataFolder('linux', {}, '/home/ann')).toBe('/home/ann/.local/share/holdpoint');
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: '/data' }, '/home/ann')).toBe('/data/holdpoint');
  expect(defaultDataFolder('win32', { APPDATA: 'D:\\Roaming' }, 'C:\\Users\\ann')).toBe('D:\\Roaming\\Holdpoint');
  expect(defaultDataFolder('win32', {}, 'C:\\Users\\ann')).toBe('C:\\Users\\ann\\AppData\\Roaming\\Holdpoint');
});

test('a relative XDG_DATA_HOME is ignored, as its specification demands', () => {
  expect(defaultDataFolder('linux', { XDG_DATA_HOME: 'data' }, '/home/ann')).toBe('/home/ann/.local/share/holdpoint');
});

test('the embedded project has a plain name, others one that two of the same name do not share', () => {
  expect(dataFolderOf('/base', '/app/examples/support-desk', true)).toBe('/base/projects/support-desk');
  const one = dataFolderOf('/base', '/home/ann/support-desk');
  expect(one).toMatch(/^\/base\/projects\/support-desk-[0-9a-f]{8}$/);
  expect(dataFolderOf('/base', '/home/bob/support-desk')).not.toBe(one);
  expect(dataFolderOf('/base', '/home/ann/support-desk')).toBe(one);
});

test('a name that file systems dislike becomes one that they accept', () => {
  expect(dataFolderOf('/base', '/home/ann/…')).toMatch(/^\/base\/projects\/project-[0-9a-f]{8}$/);
  expect(dataFolderOf('/base', '/home/ann/.my: desk?')).toMatch(/^\/base\/projects\/my-desk-[0-9a-f]{8}$/);
});

test('preparing makes the folder and leaves nothing in it', () => {
  const folder = path.join(base, 'a', 'b');
  prepareDataFolder(folder);
  expect(readdirSync(folder)).toEqual([]);
});

test('a folder that can’t be written is a sentence that names it and HOLDPOINT_DATA', () => {
  writeFileSync(path.join(base, 'file'), '');
  const folder = path.join(base, 'file', 'below');
  expect(() => prepareDataFolder(folder)).toThrow(DataFolderError);
  expect(() => prepareDataFolder(folder)).toThrow(`The data folder ${folder} can't be written to`);
  expect(() => prepareDataFolder(folder)).toThrow('set HOLDPOINT_DATA to a folder that is');
});

test.runIf(process.platform === 'linux')('a folder where the system makes none is the same sentence, at once', () => {
  expect(() => prepareDataFolder('/proc/nope/deep')).toThrow("The data folder /proc/nope/deep can't be written to");
});
