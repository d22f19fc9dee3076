export interface FieldRow {
  /** Where the value lies, from the outside in; unique in its list. */
  readonly path: string;
  readonly label: string;
  readonly depth: number;
  /** `absence` is the word for a value that isn't there, `group` holds the lines below it. */
  readonly kind: 'text' | 'number' | 'boolean' | 'absence' | 'group';
  /** The value, or for a group what it holds, in words. */
  readonly text: string;
}

/** Deeper than this a value is shown as JSON: lines that start that far right can't be read. */
const DEEPEST = 6;

/** A value as labelled lines, at most `limit` of them. `more` says that there are others. */
export function fieldRows(value: unknown, limit: number): { rows: FieldRow[]; more: boolean } {
  const rows: FieldRow[] = [];
  const waiting: { path: string; label: string; depth: number; value: unknown }[] = inside(value, '', 0).reverse();
  while (rows.length < limit) {
    const next = waiting.pop();
    if (!next) return { rows, more: false };
    const { path, label, depth } = next;
    const children = depth < DEEPEST ? inside(next.value, path, depth + 1) : [];
    if (children.length === 0) rows.push({ path, label, depth, ...leaf(next.value) });
    else {
      rows.push({ path, label, depth, kind: 'group', text: held(next.value, children.length) });
      for (const child of children.reverse()) waiting.push(child);
    }
  }
  return { rows, more: waiting.length > 0 };
}

function inside(value: unknown, path: string, depth: number) {
  if (Array.isArray(value)) {
    return value.map((item: unknown, index) => ({
      path: `${path}/${index}`,
      label: String(index + 1),
      depth,
      value: item,
    }));
  }
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).map(([key, item]) => ({
    path: `${path}/${key}`,
    label: key,
    depth,
    value: item as unknown,
  }));
}

function held(value: unknown, size: number): string {
  if (Array.isArray(value)) return size === 1 ? '1 item' : `${size} items`;
  return size === 1 ? '1 field' : `${size} fields`;
}

/** One value as it is read in a line. */
export function leaf(value: unknown): Pick<FieldRow, 'kind' | 'text'> {
  if (value === undefined || value === null) return { kind: 'absence', text: 'null' };
  if (typeof value === 'string')
    return value === '' ? { kind: 'absence', text: 'empty text' } : { kind: 'text', text: value };
  if (typeof value === 'number') return { kind: 'number', text: String(value) };
  if (typeof value === 'boolean') return { kind: 'boolean', text: String(value) };
  if (typeof value === 'object' && Object.keys(value).length === 0) {
    return { kind: 'absence', text: Array.isArray(value) ? 'empty list' : 'no fields' };
  }
  return { kind: 'text', text: JSON.stringify(value) };
}
