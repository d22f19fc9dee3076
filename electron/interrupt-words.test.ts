import { expect, test } from 'vitest';
import { interruptWords } from './interrupt-words.ts';

test('runs can be resumed, and tools run by hand can’t: the question says which there are', () => {
  expect(interruptWords({ runs: 1, calls: 0 }, 'desk')).toEqual({
    message: 'A run is working in desk.',
    detail: 'It will be interrupted and can be resumed when you come back.',
  });
  expect(interruptWords({ runs: 0, calls: 1 }, 'desk')).toEqual({
    message: 'A tool run by hand is working in desk.',
    detail: 'It will be stopped, and what it did by then is not known.',
  });
  expect(interruptWords({ runs: 2, calls: 3 }, 'desk')).toEqual({
    message: '2 runs and 3 tools run by hand are working in desk.',
    detail:
      'Runs will be interrupted and can be resumed when you come back. Tools run by hand will be stopped, and what they did by then is not known.',
  });
});
