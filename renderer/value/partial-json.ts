/**
 * What can be read of JSON that is still being written: an unfinished text ends where it has got to, an unfinished
 * name or number is left out. Undefined where nothing can be read yet.
 */
export function parsePartialJson(source: string): unknown {
  const open: ('{' | '[')[] = [];
  /** The longest beginning that can be closed here, and what closes it. */
  let readable: { end: number; closing: string } | undefined;
  let inString = false;
  let isKey = false;
  let expectsKey = false;

  for (let index = 0; index < source.length; index++) {
    const char = source[index];
    if (inString) {
      if (char === '\\') index++;
      else if (char === '"') {
        inString = false;
        if (!isKey) readable = { end: index + 1, closing: closingOf(open) };
      }
      continue;
    }
    if (char === '"') {
      inString = true;
      isKey = expectsKey;
      expectsKey = false;
    } else if (char === '{' || char === '[') {
      open.push(char);
      expectsKey = char === '{';
      readable = { end: index + 1, closing: closingOf(open) };
    } else if (char === '}' || char === ']') {
      open.pop();
      readable = { end: index + 1, closing: closingOf(open) };
    } else if (char === ',') {
      readable = { end: index, closing: closingOf(open) };
      expectsKey = open.at(-1) === '{';
    }
  }

  if (inString && !isKey) return parsed(`${withoutHalfEscape(source)}"${closingOf(open)}`);
  return parsed(source) ?? (readable && parsed(source.slice(0, readable.end) + readable.closing));
}

function closingOf(open: readonly ('{' | '[')[]): string {
  return open
    .map((bracket) => (bracket === '{' ? '}' : ']'))
    .reverse()
    .join('');
}

function withoutHalfEscape(source: string): string {
  return source.replace(/(?<!\\)((?:\\\\)*)\\(?:u[0-9a-fA-F]{0,3})?$/, '$1');
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
