/** Where a page ended, as `TIME.ID`. What is no such place has nothing before it. */
export function splitCursor(cursor: string): [number, string] {
  const dot = cursor.indexOf('.');
  const updatedAt = Number(cursor.slice(0, dot));
  return Number.isFinite(updatedAt) && dot > 0 ? [updatedAt, cursor.slice(dot + 1)] : [0, ''];
}
