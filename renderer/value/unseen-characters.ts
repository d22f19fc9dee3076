/**
 * Characters that change how text reads without being seen: controls, zero-width ones, and those that turn the
 * direction of writing. A joiner between two pictographs only makes one emoji of them.
 */
const UNSEEN =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180e\u200b\u200c\u200e\u200f\u2028-\u202e\u2060-\u206f\u3164\ufeff\uffa0\ufff9-\ufffb\u{e0000}-\u{e01ef}]|(?<![\p{Extended_Pictographic}\ufe0f\u{1f3fb}-\u{1f3ff}])\u200d/gu;

export interface TextPart {
  readonly text: string;
  /** True where `text` stands for a character that can't be seen. */
  readonly named: boolean;
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
