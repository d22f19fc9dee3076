import { expect, it } from 'vitest';
import { callWords, lengthWords } from './durations.ts';

it('says how long something took, or takes so far', () => {
  expect(lengthWords({ from: 1000, to: 2200 }, 9000)).toBe('1.2 s');
  expect(lengthWords({ from: 1000 }, 3000)).toBe('2.0 s so far');
});

it('tells a call’s waiting from its running', () => {
  expect(callWords({ waits: [{ from: 0, to: 42_000 }], ran: [{ from: 42_000, to: 42_003 }] }, 0)).toBe(
    'waited 42.0 s, ran 3 ms',
  );
  expect(callWords({ waits: [{ from: 0 }], ran: [] }, 5000)).toBe('waiting 5.0 s');
  expect(callWords({ waits: [], ran: [{ from: 0, to: 10 }, { from: 20 }] }, 30)).toBe('running 20 ms');
  expect(callWords({ waits: [], ran: [] }, 30)).toBe('');
});
