import { isRecord } from './is-record.ts';

/**
 * A schema whose intersections can be filled in: "nothing else" of one part, as models are told of each object, would
 * forbid what the other parts ask for, and leave no field at all. The host has the last word.
 */
export function openParts(schema: unknown): unknown {
  if (Array.isArray(schema)) return schema.map(openParts);
  if (!isRecord(schema)) return schema;
  return Object.fromEntries(
    Object.entries(schema).map(([key, value]) => [
      key,
      key === 'allOf' && Array.isArray(value) ? value.map((part) => openParts(open(part))) : openParts(value),
    ]),
  );
}

function open(part: unknown): unknown {
  if (!isRecord(part) || part['additionalProperties'] !== false) return part;
  const { additionalProperties: _closed, ...rest } = part;
  return rest;
}
