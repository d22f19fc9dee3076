import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { AnswerLines } from './answer-lines.ts';

const never = new AbortController().signal;
const lines = (stream: PassThrough) => new AnswerLines(stream as never);

test('lines come in order, whatever pieces they arrive in, and then nothing more', async () => {
  const stream = new PassThrough();
  const answers = lines(stream);
  const first = answers.next(never);
  for (const piece of [Buffer.from('y\r\nJos'), Buffer.from('é').subarray(0, 1), Buffer.from('é').subarray(1)]) {
    stream.write(piece);
  }
  stream.end('\n\nlast');
  expect(await first).toBe('y');
  expect([await answers.next(never), await answers.next(never)]).toEqual(['José', '']);
  expect([await answers.next(never), await answers.next(never)]).toEqual(['last', undefined]);
});

test('whoever gave up waiting takes no line away', async () => {
  const stream = new PassThrough();
  const answers = lines(stream);
  const over = new AbortController();
  const given = answers.next(over.signal);
  over.abort();
  expect(await given).toBeUndefined();
  stream.write('y\n');
  expect(await answers.next(never)).toBe('y');
});

test('from a pipe nothing is thrown away', async () => {
  const stream = new PassThrough();
  const answers = lines(stream);
  stream.write('y\n');
  await answers.discard();
  expect(await answers.next(never)).toBe('y');
});
