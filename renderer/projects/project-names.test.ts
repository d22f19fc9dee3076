import { expect, test } from 'vitest';
import { projectNames } from './project-names.ts';

const names = (...folders: string[]) => [...projectNames(folders.map((folder) => ({ id: folder, folder }))).values()];

test('a project is called by its folder', () => {
  expect(names('/home/ann/desk', '/home/ann/shop')).toEqual(['desk', 'shop']);
});

test('two of one name are told apart by what lies above them', () => {
  expect(names('/home/ann/desk', '/home/bob/desk', '/home/bob/shop')).toEqual(['ann/desk', 'bob/desk', 'shop']);
  expect(names('/x/a/desk', '/y/a/desk')).toEqual(['x/a/desk', 'y/a/desk'].map((name) => `/${name}`));
});

test('paths of Windows are read too', () => {
  expect(names('C:\\Users\\ann\\desk')).toEqual(['desk']);
});
