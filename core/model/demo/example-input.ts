/** What the demo model reads of a tool's JSON Schema. */
export interface JsonSchema {
  type?: string | readonly string[] | undefined;
  properties?: Readonly<Record<string, JsonSchema | boolean>> | undefined;
  required?: readonly string[] | undefined;
  items?: JsonSchema | boolean | readonly JsonSchema[] | undefined;
  anyOf?: readonly (JsonSchema | boolean)[] | undefined;
  oneOf?: readonly (JsonSchema | boolean)[] | undefined;
  enum?: readonly unknown[] | undefined;
  const?: unknown;
  default?: unknown;
  minimum?: number | undefined;
}

/** A small input of the schema's shape, its required properties only: something to copy and change. */
export function exampleInput(schema: JsonSchema): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const properties = Object.entries(schema.properties ?? {}).filter(([name]) => required.has(name));
  return Object.fromEntries(properties.map(([name, property]) => [name, exampleValue(property)]));
}

function exampleValue(schema: JsonSchema | boolean): unknown {
  if (typeof schema === 'boolean') return null;
  if (schema.default !== undefined) return schema.default;
  if (schema.const !== undefined) return schema.const;
  if (schema.enum?.[0] !== undefined) return schema.enum[0];
  const alternative = schema.anyOf?.[0] ?? schema.oneOf?.[0];
  if (alternative !== undefined) return exampleValue(alternative);
  switch (typeof schema.type === 'string' ? schema.type : schema.type?.[0]) {
    case 'string':
      return '…';
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return isOneSchema(schema.items) ? [exampleValue(schema.items)] : [];
    case 'object':
      return exampleInput(schema);
    default:
      return null;
  }
}

function isOneSchema(items: JsonSchema['items']): items is JsonSchema | boolean {
  return items !== undefined && !Array.isArray(items);
}
