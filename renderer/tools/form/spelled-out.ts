import { isRecord } from './is-record.ts';

/** What the form knows no way to ask for, said in another way that allows the same. One level; parts come by themselves. */
export function spelledOut(schema: Record<string, unknown>): Record<string, unknown> {
  if (schema['type'] === 'array') return list(schema);
  if (schema['type'] === 'object') return object(schema);
  return schema['type'] === undefined && isChoice(schema) ? { ...schema, type: 'string' } : schema;
}

/** Whether it is one of several constants, each with a name: a choice like that of an enum, whatever it is a choice of. */
export function isChoice({ anyOf, oneOf }: Record<string, unknown>): boolean {
  const shapes = oneOf ?? anyOf;
  return Array.isArray(shapes) && shapes.every((each) => isRecord(each) && 'const' in each && each['const'] !== null);
}

/** A list without a word on its items takes any; newer schemas have another name for those that stand first. */
function list({ prefixItems, items, ...rest }: Record<string, unknown>): Record<string, unknown> {
  if (!Array.isArray(prefixItems)) return { ...rest, items: items ?? true };
  return { ...rest, items: prefixItems, ...(items !== undefined && { additionalItems: items }) };
}

/** What else may say which names an object has. */
const SAYS_NAMES = ['properties', 'additionalProperties', '$ref', 'anyOf', 'oneOf', 'allOf', 'if'];

/** An object that names nothing takes any name; of one that lists its names, each has a field. */
function object(schema: Record<string, unknown>): Record<string, unknown> {
  const names = namesOf(schema['propertyNames']);
  if (names) {
    const { propertyNames: _names, additionalProperties = true, ...rest } = schema;
    const properties = Object.fromEntries(names.map((name) => [name, additionalProperties]));
    return { ...rest, properties, additionalProperties: false };
  }
  return SAYS_NAMES.some((key) => key in schema) ? schema : { ...schema, additionalProperties: true };
}

function namesOf(propertyNames: unknown): string[] | undefined {
  const names = isRecord(propertyNames) ? propertyNames['enum'] : undefined;
  return Array.isArray(names) && names.every((name) => typeof name === 'string') ? names : undefined;
}
