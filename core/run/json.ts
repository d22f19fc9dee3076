import { errorText } from './error-text.ts';

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

/** Nobody can read, and few tools can keep, what is nested deeper. */
const DEEPEST = 100;

/** Half of a surrogate pair: UTF-16 has it, Unicode text and RFC 8785 don't. */
const LONE_SURROGATE = /\p{Surrogate}/u;

function copy(value: unknown, path: string, above: Set<object>): unknown {
  switch (typeof value) {
    case 'string':
      if (LONE_SURROGATE.test(value)) throw new NotJson(`${path} holds half of a character`);
      return value;
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
  if (above.size >= DEEPEST) throw new NotJson(`it is nested more than ${DEEPEST} levels deep`);
  const within = new Set(above).add(value);
  // Array.from, since map would pass over the holes of a sparse list.
  if (Array.isArray(value)) return Array.from(value, (item, index) => copy(item, `${path}[${index}]`, within));
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    throw new NotJson(`${path} is a ${value.constructor?.name ?? 'class instance'}`);
  }
  const entries = Object.entries(value).filter(([, item]) => item !== undefined);
  return Object.fromEntries(
    entries.map(([key, item]) => [copy(key, `a key of ${path}`, within), copy(item, `${path}.${key}`, within)]),
  );
}

/** What `JSON.stringify` makes of a tool's output: a Date becomes its text. Undefined becomes null. */
export function jsonOutput(value: unknown): JsonCopy {
  try {
    const text = JSON.stringify(value);
    // A text is its own copy: the longest outputs are texts, and nothing else runs while they are parsed.
    if (typeof value === 'string') return { ok: true, value };
    return { ok: true, value: text === undefined ? null : (JSON.parse(text) as unknown) };
  } catch (error) {
    return { ok: false, fault: errorText(error) };
  }
}

/** What a model's library gave, as JSON keeps it; a bigint, which some put into metadata, as its digits. */
export function jsonOfModel(value: unknown): JsonCopy {
  try {
    const text = JSON.stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? String(item) : item));
    return { ok: true, value: JSON.parse(text) as unknown };
  } catch (error) {
    return { ok: false, fault: errorText(error) };
  }
}
