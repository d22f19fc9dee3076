import { TITLE_LIMIT } from '../contract/limit.ts';

/** The title of a copy; a copy's own is no longer than its source's. */
export function copyTitle(title: string): string {
  return cut(`Copy of ${title.replace(/^Copy of /, '') || 'a session'}`, '');
}

/**
 * The title of a session in which a message is tried again: its source's with the next number that none of `titles`
 * has, as in "Refund (2)". Whoever compares tries tells them apart by it.
 */
export function tryTitle(title: string, titles: readonly string[]): string {
  const base = title.replace(/ \(\d+\)$/, '') || 'A session';
  const numbers = titles
    .filter((other) => other.startsWith(`${base} (`))
    .map((other) => Number(/^ \((\d{1,9})\)$/.exec(other.slice(base.length))?.[1] ?? 1));
  return cut(base, ` (${Math.max(1, ...numbers) + 1})`);
}

/** As long as a title may be, with its end whole and no letter cut in half. */
function cut(beginning: string, end: string): string {
  const characters = Array.from(beginning);
  while (characters.join('').length + end.length > TITLE_LIMIT) characters.pop();
  return characters.join('') + end;
}
