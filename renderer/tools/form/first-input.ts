import { isRecord } from './is-record.ts';

/**
 * What a form starts with: the defaults that the schema names, and the objects that can't be absent. All else is absent
 * until somebody fills it in.
 */
export function firstInput(schema: unknown): unknown {
  if (!isRecord(schema)) return undefined;
  if ('default' in schema) return structuredClone(schema['default']);
  if ('const' in schema) return schema['const'];
  if (schema['type'] !== 'object') return undefined;
  const { properties } = schema;
  const required = Array.isArray(schema['required']) ? (schema['required'] as unknown[]) : [];
  const entries = isRecord(properties) ? Object.entries(properties) : [];
  return Object.fromEntries(
    entries.flatMap(([name, property]) => {
      const present = required.includes(name) || (isRecord(property) && 'default' in property);
      const value = present ? firstInput(property) : undefined;
      return value === undefined ? [] : [[name, value]];
    }),
  );
}
