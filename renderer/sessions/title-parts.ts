/** Titles up to this many characters are not split: most of them fit. */
const SHORT = 24;
/** How much of a title's end is always shown, in characters. */
const END = 9;

/** A long title's beginning, which may be cut where there is no room, and its end, which is not. */
export function titleParts(title: string): [beginning: string, end: string] {
  const characters = Array.from(new Intl.Segmenter().segment(title), ({ segment }) => segment);
  if (characters.length <= SHORT) return [title, ''];
  return [characters.slice(0, -END).join(''), characters.slice(-END).join('')];
}
