/** JSON of its own, or where and why a value is more than JSON can hold. */
export type JsonCopy = { ok: true; value: unknown } | { ok: false; fault: string };

/**
 * Copies a value that survives JSON unchanged; a property that is undefined counts as absent. A Date, a Map, a bigint,
 * NaN or a class instance doesn't survive: whoever stored it would get something else back.
 */
export function toJson(value: unknown): JsonCopy {
  try {
    return { ok: true, value: copy(value, 'it', new Set()) };
  } catch (error) {
    if (error instanceof NotJson) return { ok: false, fault: error.message };
    throw error;
  }
}

class NotJson extends Error {}

function copy(value: unknown, path: string, above: Set<object>): unknown {
  switch (typeof value) {
    case 'string':
    case 'boolean':
      return value;
    case 'number':
      if (!Number.isFinite(value)) throw new NotJson(`${path} is ${value}`);
      return value;
    case 'object':
      return value === null ? null : copyObject(value, path, above);
    default:
      throw new NotJson(`${path} is ${typeof value === 'undefined' ? 'undefined' : `a ${typeof value}`}`);
  }
}

function copyObject(value: object, path: string, above: Set<object>): unknown {
  if (above.has(value)) throw new NotJson(`${path} contains itself`);
  const within = new Set(above).add(value);
  if (Array.isArray(value)) return value.map((item, index) => copy(item, `${path}[${index}]`, within));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotJson(`${path} is a ${value.constructor?.name ?? 'class instance'}`);
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(entries.map(([key, item]) => [key, copy(item, `${path}.${key}`, within)]));
}

/** What `JSON.stringify` makes of a tool's output: a Date becomes its text. Undefined becomes null. */
export function jsonOutput(value: unknown): JsonCopy {
  try {
    const text = JSON.stringify(value);
    return { ok: true, value: text === undefined ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    return { ok: false, fault: error instanceof Error ? error.message : String(error) };
  }
}
