import type { Environment } from '../run/command.ts';

/** Ids that count from 1 for each kind, and a clock that moves a millisecond at each look. Deterministic. */
export function testEnvironment(start = 1_700_000_000_000): Environment & { set(now: number): void } {
  const counts = new Map<string, number>();
  let now = start;
  return {
    now: () => now++,
    newId(kind) {
      const count = (counts.get(kind) ?? 0) + 1;
      counts.set(kind, count);
      return `${kind}-${count}`;
    },
    set(time) {
      now = time;
    },
  };
}
