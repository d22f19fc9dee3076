import { expect, test } from 'vitest';
import { SetUpError } from '../set-up-error.mjs';
import { chooseNode } from './choose-node.mjs';

const at = (version: string) => ({ path: `/node-${version}`, version });

test('the Node that is installed with the packages is taken before the one that runs', () => {
  expect(chooseNode(at('24.21.0'), at('20.20.2'))).toEqual({ path: '/node-24.21.0', flags: [] });
});

test('without one, the running Node will do when it reads TypeScript', () => {
  expect(chooseNode(undefined, at('22.18.0'))).toEqual({ path: '/node-22.18.0', flags: [] });
});

test('a Node that reads TypeScript only when told to is told to', () => {
  expect(chooseNode(undefined, at('22.13.1')).flags).toContain('--experimental-strip-types');
});

test('a Node that is too old is refused with a sentence that names a newer one', () => {
  expect(() => chooseNode(undefined, at('20.20.2'))).toThrow(SetUpError);
  expect(() => chooseNode(undefined, at('22.12.0'))).toThrow(/Node 22\.12\.0 is too old.*Node 24/);
});
