import { DefinitionError } from './definition-error.ts';

/**
 * A key that nobody reads is a slip of the pen, and one in the word that makes a tool ask would let it run without.
 * Throws a `DefinitionError` that names the key and what could be meant.
 */
export function assertKnown(definition: object, known: readonly string[], owner: string): void {
  const stray = Object.keys(definition).find((key) => !known.includes(key));
  if (stray === undefined) return;
  const close = known.find((key) => isClose(key.toLowerCase(), stray.toLowerCase()));
  const meant = close === undefined ? `It knows ${known.join(', ')}.` : `Did you mean "${close}"?`;
  throw new DefinitionError(`${owner} has "${stray}", which Holdpoint doesn't know. ${meant}`);
}

/** One is the other with at most two letters more, fewer, or other. */
function isClose(one: string, other: string): boolean {
  let distances = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [row, letter] of Array.from(one).entries()) {
    const next = [row + 1];
    for (let column = 0; column < other.length; column += 1) {
      const change = (distances[column] ?? 0) + (letter === other[column] ? 0 : 1);
      next.push(Math.min(change, (next[column] ?? 0) + 1, (distances[column + 1] ?? 0) + 1));
    }
    distances = next;
  }
  return (distances.at(-1) ?? 0) <= 2;
}
