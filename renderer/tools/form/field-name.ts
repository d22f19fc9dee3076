/** What a place in the input is called: the name in the schema, or the number in its list; the whole has no name. */
export function fieldName(path: readonly (string | number)[]): string {
  const last = path.at(-1) ?? 'Input';
  return typeof last === 'number' ? `Item ${last + 1}` : last;
}
