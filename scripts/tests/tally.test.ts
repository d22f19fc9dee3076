import { expect, test } from 'vitest';
import { tally, tallyLine, type RanFile } from './tally.ts';

const ran = (states: string[], ok = !states.includes('failed')): RanFile => ({
  relativeModuleId: 'some.test.ts',
  ok: () => ok,
  children: {
    allTests: () => states.map((state, index) => ({ fullName: `test ${index}`, result: () => ({ state }) })),
  },
});

test('passed and failed tests are counted over all files', () => {
  const count = tally([ran(['passed', 'failed']), ran(['passed'])], 0);
  expect(tallyLine(count)).toBe('2 passed, 1 failed');
});

test('a file that could not be loaded is one failure', () => {
  expect(tallyLine(tally([ran([], false), ran(['passed'])], 0))).toBe('1 passed, 1 failed');
});

test('a hook that fails after all tests passed is a failure', () => {
  expect(tallyLine(tally([ran(['passed'], false)], 0))).toBe('1 passed, 1 failed');
});

test('an error outside of every test is a failure', () => {
  expect(tallyLine(tally([ran(['passed'])], 1))).toBe('1 passed, 1 failed');
});

test('a skipped test counts as failed and is named', () => {
  const count = tally([ran(['passed', 'skipped'])], 0);
  expect(tallyLine(count)).toBe('1 passed, 1 failed');
  expect(count.skipped).toEqual(['some.test.ts > test 1']);
});
