/** What a typed result is recorded as: JSON where it is JSON, else text; nothing where nothing was typed. */
export function recordedValue(typed: string): { kind: 'nothing' } | { kind: 'json' | 'text'; value: unknown } {
  const text = typed.trim();
  if (text === '') return { kind: 'nothing' };
  try {
    return { kind: 'json', value: JSON.parse(text) as unknown };
  } catch {
    return { kind: 'text', value: typed };
  }
}
