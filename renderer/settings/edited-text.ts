/** What is being typed in a field, until it is saved or given up. */
export interface EditedText {
  text: string;
  /** The values that this field had or sent itself since the typing began: none of them is news. */
  known: readonly string[];
}

/** The same field with another text in it. `value` is what it would show without. */
export function typed(edited: EditedText | undefined, text: string, value: string): EditedText {
  return { text, known: edited?.known ?? [value] };
}

/** Its text goes to the host. */
export function sent({ text, known }: EditedText): EditedText {
  return { text, known: [...known, text.trim()] };
}

/** What to say where the value became another one while somebody types; undefined where it didn't. */
export function changedElsewhere(edited: EditedText | undefined, value: string): string | undefined {
  if (!edited || value === edited.text.trim() || edited.known.includes(value)) return undefined;
  const what = value === '' ? 'Emptied elsewhere' : `Changed to “${value}” elsewhere`;
  return `${what} while you typed. Enter saves what you typed, Escape drops it.`;
}
