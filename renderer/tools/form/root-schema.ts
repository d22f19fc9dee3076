import { isRecord } from './is-record.ts';

/**
 * A schema whose root says itself what it is. One that describes something recursive only refers to it, and the form
 * would take it for nothing. What can't be followed, a root that is itself included, stays as it is.
 */
export function rootSchema(schema: Record<string, unknown>): Record<string, unknown> {
  const { $ref: reference, ...rest } = schema;
  if (typeof reference !== 'string') return schema;
  const found = followReference(schema, reference);
  return isRecord(found) && found !== schema && typeof found['$ref'] !== 'string' ? { ...rest, ...found } : schema;
}

/** What a reference within a schema leads to: "#/definitions/order". */
function followReference(root: unknown, reference: string): unknown {
  if (!reference.startsWith('#')) return undefined;
  return reference
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (within, step) => (isRecord(within) || Array.isArray(within) ? Reflect.get(within, step) : undefined),
      root,
    );
}
