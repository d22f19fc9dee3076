import { expect, test } from 'vitest';
import { z } from 'zod';
import { inputFaults, placeOf } from './input-fault.ts';

const schema = z.object({
  amount: z.number().positive(),
  items: z.array(z.object({ 'unit price': z.number(), sku: z.string() })),
});

test("a schema's refusal is read with the place of each fault", () => {
  const parsed = schema.safeParse({ amount: -1, items: [{ sku: 1, 'unit price': 'x' }] });
  if (parsed.success) throw new Error('It fits.');
  expect(inputFaults(`The input of pay is invalid.\n${z.prettifyError(parsed.error)}`)).toEqual([
    { path: ['amount'], message: 'Too small: expected number to be >0' },
    { path: ['items', 0, 'unit price'], message: 'Invalid input: expected number, received string' },
    { path: ['items', 0, 'sku'], message: 'Invalid input: expected string, received number' },
  ]);
});

test('what concerns the whole input has no place, and other sentences are no faults', () => {
  const parsed = schema.refine(() => false, 'Not on Sundays.').safeParse({ amount: 1, items: [] });
  expect(inputFaults(z.prettifyError(parsed.error ?? new z.ZodError([])))).toEqual([
    { path: [], message: 'Not on Sundays.' },
  ]);
  expect(inputFaults('The tool is gone.')).toEqual([]);
});

test('a place is written as in code', () => {
  expect(placeOf(['items', 0, 'unit price', 'sku'])).toBe('items[0]["unit price"].sku');
});
