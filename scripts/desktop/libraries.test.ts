import { expect, test } from 'vitest';
import { librariesNotFound } from './libraries.ts';

test('what the loader could not find is named, each once', () => {
  const listing = [
    '\tlinux-vdso.so.1 (0x00007ffe)',
    '\tlibnss3.so => not found',
    '\tlibgtk-3.so.0 => not found',
    '\tlibc.so.6 => /lib/x86_64-linux-gnu/libc.so.6 (0x00007f)',
    '\tlibnss3.so => not found',
  ].join('\n');
  expect(librariesNotFound(listing)).toEqual(['libnss3.so', 'libgtk-3.so.0']);
});

test('nothing is missing where everything was found', () => {
  expect(librariesNotFound('\tlibc.so.6 => /lib/libc.so.6 (0x00007f)\n')).toEqual([]);
});
