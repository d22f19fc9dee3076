import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether two secrets are the same, in a time that says nothing about where they differ or how long they are. */
export function sameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected));
}

function hash(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}
