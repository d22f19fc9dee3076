import type { FunctionTool } from '../language-model.ts';

type JsonSchema = FunctionTool['inputSchema'];

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
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'string':
      return '…';
    case 'number':
    case 'integer':
      return schema.minimum ?? 1;
    case 'boolean':
      return true;
    case 'array':
      return schema.items === undefined || Array.isArray(schema.items) ? [] : [exampleValue(schema.items)];
    case 'object':
      return exampleInput(schema);
    default:
      return null;
  }
}
