import type { Passage } from '../contract/index.ts';

/** How much is told on each side of what was found, in characters. */
const BEFORE = 16;
const AFTER = 90;

/**
 * The words around the first place in `text` where `search` stands, however its letters are written, on one line; an
 * ellipsis stands for what is left out. The text's beginning where it can't be seen (a letter that is written in two
 * ways of which the index alone knows).
 */
export function passageIn(text: string, search: string): Passage {
  const at = placeOf(text, search);
  const start = wordStart(text, Math.max(0, at.start - BEFORE), at.start);
  const end = afterHalfOfPair(text, Math.min(text.length, at.end + AFTER));
  return {
    before: `${start > 0 ? '…' : ''}${plain(text.slice(start, at.start)).trimStart()}`,
    match: onOneLine(text.slice(at.start, at.end)),
    after: `${plain(text.slice(at.end, end)).trimEnd()}${end < text.length ? '…' : ''}`,
  };
}

function placeOf(text: string, search: string): { start: number; end: number } {
  const small = text.toLowerCase();
  const start = small.indexOf(search.toLowerCase());
  // Where a small letter takes more room than the large one, places in one are no places in the other.
  if (start === -1 || small.length !== text.length) return { start: 0, end: 0 };
  return { start, end: start + search.length };
}

/** Not in the middle of a word, if one begins before what was found. */
function wordStart(text: string, from: number, to: number): number {
  if (from === 0) return 0;
  const space = text.slice(from, to).search(/\s/);
  return space === -1 ? afterHalfOfPair(text, from) : from + space + 1;
}

/** A letter of two units isn't cut in half. */
function afterHalfOfPair(text: string, at: number): number {
  return /[\uDC00-\uDFFF]/.test(text.charAt(at)) ? at + 1 : at;
}

/** Without the marks that a model writes for bold and code. */
function plain(text: string): string {
  return onOneLine(text.replaceAll(/\*\*|`/g, ''));
}

function onOneLine(text: string): string {
  return text.replaceAll(/\s+/g, ' ');
}
