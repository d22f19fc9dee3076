import { isRecord } from './is-record.ts';
import { spelledOut } from './spelled-out.ts';

/** Set on each shape of a union: its title names it in the choice, and is no name of a field. */
export const SHAPE = 'x-shape';
/** Where the form keeps a default: it starts with it, and what was emptied later stays empty. */
export const DEFAULT = 'x-default';
/** Where the form keeps a format: what has one is text all the same. */
export const FORMAT = 'x-format';
/** What may be anything says nothing at all, and the form would leave it out. */
const ANYTHING = 'x-anything';

/**
 * A JSON Schema as the form is made from it. What is checked is the one before: a list whose items are unique is filled
 * in like any other, and what a tool calls read-only is its input all the same.
 */
export function shownSchema(schema: unknown): unknown {
  if (!isRecord(schema)) return schema === true ? { [ANYTHING]: true } : schema;
  const { default: start, format, type, readOnly: _readOnly, uniqueItems: _uniqueItems, ...rest } = spelledOut(schema);
  const shown: Record<string, unknown> = {
    ...Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, shownPart(key, value)])),
    ...(start !== undefined && { [DEFAULT]: start }),
    ...(format !== undefined && { [FORMAT]: format }),
  };
  if (!Array.isArray(type)) return { ...shown, ...(type === undefined ? { [ANYTHING]: true } : { type }) };
  return { ...shown, anyOf: type.map((each: unknown) => shape({ ...(each === 'null' ? {} : shown), type: each })) };
}

function shownPart(key: string, value: unknown): unknown {
  switch (key) {
    case 'properties':
    case 'patternProperties':
    case '$defs':
    case 'definitions':
      if (!isRecord(value)) return value;
      return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, shownSchema(part)]));
    case 'anyOf':
    case 'oneOf':
      return Array.isArray(value) ? value.map((part) => shape(shownSchema(part))) : value;
    case 'allOf':
      return Array.isArray(value) ? value.map(shownSchema) : value;
    case 'items':
      return Array.isArray(value) ? value.map(shownSchema) : shownSchema(value);
    case 'additionalProperties':
      return freeValue(shownSchema(value));
    case 'additionalItems':
    case 'not':
    case 'if':
    case 'then':
    case 'else':
      return shownSchema(value);
    default:
      return value;
  }
}

/** The type of a value that may be anything would be guessed from the first one, and text is text for ever. */
function freeValue(schema: unknown): unknown {
  const isFree =
    isRecord(schema) && ANYTHING in schema && !['$ref', 'anyOf', 'oneOf', 'enum'].some((key) => key in schema);
  return isFree ? { ...schema, type: 'anything' } : schema;
}

function shape(schema: unknown): unknown {
  if (!isRecord(schema)) return schema;
  // With a type of its own it would be taken for the shape of what is absent.
  const { type, ...rest } = schema;
  const own = type === 'null' ? { ...rest, const: null } : schema;
  return { title: shapeName(schema), ...own, [SHAPE]: true };
}

const NAMES: Record<string, string> = {
  string: 'Text',
  number: 'Number',
  integer: 'Whole number',
  boolean: 'True or false',
  null: 'null',
  array: 'List',
};

/** What a shape is called: by the constant that tells it apart, else by what it is. */
function shapeName({ const: constant, type, properties, $ref }: Record<string, unknown>): string {
  if (constant !== undefined) return typeof constant === 'string' ? constant : JSON.stringify(constant);
  if (typeof $ref === 'string') return $ref.slice($ref.lastIndexOf('/') + 1);
  const fields = isRecord(properties) ? Object.entries(properties) : [];
  const [told] = fields.flatMap(([, field]) =>
    isRecord(field) && typeof field['const'] === 'string' ? [field['const']] : [],
  );
  if (told !== undefined) return told;
  if (fields.length > 0) return `Object with ${fields.map(([name]) => name).join(', ')}`;
  return typeof type === 'string' ? (NAMES[type] ?? 'Object') : 'Something else';
}
