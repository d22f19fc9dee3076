import { fieldRows } from './field-rows.ts';

const VALUES = 4;
const LENGTH = 140;

/** A value in one line: its first few values, without their names. */
export function inputSummary(value: unknown): string {
  if (typeof value === 'string') return oneLine(value);
  const { rows } = fieldRows(value, 12);
  return oneLine(
    rows
      .filter(({ kind }) => kind === 'text' || kind === 'number')
      .slice(0, VALUES)
      .map(({ text }) => text.slice(0, 2 * LENGTH))
      .join(', '),
  );
}

function oneLine(text: string): string {
  const line = text
    .slice(0, 2 * LENGTH)
    .replace(/\s+/g, ' ')
    .trim();
  return line.length > LENGTH ? `${line.slice(0, LENGTH - 1)}…` : line;
}
