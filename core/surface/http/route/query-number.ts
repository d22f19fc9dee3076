import { z } from 'zod';

/** A whole number as a query carries it. */
export function queryNumber(min: number, max: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/, 'This takes a whole number.')
    .transform(Number)
    .pipe(z.number().int().min(min).max(max));
}
