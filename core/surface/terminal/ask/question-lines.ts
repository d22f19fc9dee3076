import type { Question } from '../../../contract/index.ts';
import { shownLine, shownProse } from '../shown.ts';

/** A question as it is put: its text, and its choices numbered. */
export function questionLines({ header, text, choices = [] }: Question, place: string): string[] {
  const head = header === undefined ? '' : `${shownLine(header)}: `;
  return [
    `? ${place}${head}${shownProse(text).replaceAll('\n', '\n  ')}`,
    ...choices.map(({ label, description }, index) => {
      const more = description === undefined ? '' : `: ${shownLine(description)}`;
      return `  ${index + 1}. ${shownLine(label)}${more}`;
    }),
  ];
}

/** What may be typed behind it. */
export function questionPrompt({ choices = [], allowCustom, multiple, optional }: Question): string {
  const numbers = choices.length === 1 ? '1' : `1-${choices.length}`;
  const parts = [
    ...(choices.length > 0 ? [numbers] : []),
    ...(multiple === true ? ['several with commas'] : []),
    ...(choices.length > 0 && allowCustom === true ? ['or your own text'] : []),
    ...(optional === true ? ['Enter skips'] : []),
  ];
  return parts.length === 0 ? '> ' : `[${parts.join(', ')}] `;
}
