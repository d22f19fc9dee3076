/**
 * What comes from models, tools and projects, made fit for a terminal: control characters (C0, DEL, C1), marks that
 * change the direction of writing or can't be seen, separators of lines and halves of characters are shown as \uXXXX.
 */
const UNFIT = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/gu;
/** Says whether the character before it is drawn in colour: models write it after signs and emoji. */
const VARIATION = /^[\uFE0E\uFE0F]$/;

/** A value as JSON on one line; it is still the same JSON. */
export function shownJson(value: unknown): string {
  return (JSON.stringify(value) ?? 'null').replaceAll(UNFIT, escaped);
}

/** Prose of one or more lines: ends of lines and tabs stay. */
export function shownProse(text: string): string {
  return text
    .replaceAll('\r\n', '\n')
    .replaceAll(UNFIT, (character) =>
      character === '\n' || character === '\t' || VARIATION.test(character) ? character : escaped(character),
    );
}

/** Text that stays on its line. */
export function shownLine(text: string): string {
  return text.replaceAll(UNFIT, (character) => (VARIATION.test(character) ? character : escaped(character)));
}

/** Text that stays on its line and is no more than a glance: `limit` characters, and a sign that there is more. */
export function shownShort(text: string, limit: number): string {
  const characters = Array.from(text);
  return characters.length <= limit ? shownLine(text) : `${shownLine(characters.slice(0, limit - 1).join(''))}…`;
}

function escaped(character: string): string {
  let text = '';
  for (let index = 0; index < character.length; index++) {
    text += `\\u${character.charCodeAt(index).toString(16).padStart(4, '0')}`;
  }
  return text;
}
