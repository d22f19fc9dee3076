/**
 * Characters that change how text reads without being seen: controls, zero-width ones, and those that turn the
 * direction of writing. Lines and tabs are seen; a joiner between two pictographs only makes one emoji of them.
 */
const UNSEEN =
  /(?!\n|\t|\ufe0e|\ufe0f|\u200d)[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2028\u2029]|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu;

export interface TextPart {
  readonly text: string;
  /** True where `text` stands for a character that can't be seen. */
  readonly named: boolean;
}

/** The text with a number in the place of every character that can't be seen, for where a text is all there is. */
export function seenText(text: string): string {
  return textParts(text)
    .map((part) => part.text)
    .join('');
}

/** The text in parts, so that what can't be seen is shown by its number: what is approved is what is read. */
export function textParts(text: string): TextPart[] {
  const parts: TextPart[] = [];
  let from = 0;
  for (const match of text.matchAll(UNSEEN)) {
    if (match.index > from) parts.push({ text: text.slice(from, match.index), named: false });
    const number = (match[0].codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
    parts.push({ text: `U+${number}`, named: true });
    from = match.index + match[0].length;
  }
  if (from < text.length) parts.push({ text: text.slice(from), named: false });
  return parts;
}
