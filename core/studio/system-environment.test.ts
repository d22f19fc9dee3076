import { expect, it } from 'vitest';
import { systemEnvironment } from './system-environment.ts';

it('ids made one after the other sort in that order, however many a millisecond brings, and none comes twice', () => {
  const ids = Array.from({ length: 5_000 }, () => systemEnvironment.newId('interaction'));
  expect(ids.toSorted()).toEqual(ids);
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids[0]).toMatch(/^int_[0-9a-f]{32}$/);
});
