import { describe, expect, it } from 'vitest';
import { stackOf } from './error-text.ts';

describe('the stack of what was thrown', () => {
  it('says where, and what caused it', () => {
    const cause = new Error('the socket closed');
    const { stack = '' } = stackOf(new Error('no answer', { cause }));
    expect(stack).toContain('Error: no answer');
    expect(stack).toContain('error-text.test.ts');
    expect(stack).toContain('Caused by: Error: the socket closed');
  });

  it('is cut where it is longer than anybody reads, and ends where causes go in a circle', () => {
    const long = new Error('x'.repeat(100_000));
    expect(stackOf(long).stack?.length).toBeLessThan(8_100);
    const round = new Error('round');
    round.cause = round;
    expect(stackOf(round).stack).not.toContain('Caused by');
  });

  it.each([['a word'], [undefined], [{ stack: 'forged' }]])(
    'is absent where what was thrown has none: %o',
    (thrown) => {
      expect(stackOf(thrown)).toEqual({});
    },
  );

  it('is absent where reading it throws', () => {
    const hostile = new Error('hostile');
    Object.defineProperty(hostile, 'stack', {
      get: () => {
        throw new Error('gotcha');
      },
    });
    expect(stackOf(hostile)).toEqual({});
  });
});
