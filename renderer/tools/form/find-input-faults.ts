import { Validator, type OutputUnit, type Schema } from '@cfworker/json-schema';
import type { InputFault } from '../input-fault.ts';
import { openParts } from './open-parts.ts';
import { schemaFaultWords } from './schema-fault-words.ts';

/** What says only that something inside is at fault, which is told by itself. */
const WRAPPERS = new Set([
  '$ref',
  'properties',
  'patternProperties',
  'additionalProperties',
  'items',
  'prefixItems',
  'additionalItems',
  'allOf',
  'if',
  'dependentSchemas',
]);

/** A schema can only say that a text is not of the wanted form; the tool's own check says what its author wrote of it. */
const TOOLS_OWN = new Set(['pattern', 'format']);

/** What is wrong with a value by its JSON Schema, and where. Nothing for a schema that can't be used: the host decides. */
export function findInputFaults(schema: Record<string, unknown>, value: unknown): InputFault[] {
  let found: OutputUnit[];
  try {
    // The validator writes into the schema that it is given, and stumbles over `undefined`.
    const validator = new Validator(structuredClone(openParts(schema)) as Schema, '7', false);
    found = validator.validate(JSON.parse(JSON.stringify(value ?? {}))).errors;
  } catch {
    return [];
  }
  return withoutOtherShapes(found)
    .filter(({ keyword }) => !WRAPPERS.has(keyword) && !TOOLS_OWN.has(keyword))
    .map((unit) => ({ path: pathOf(unit, value), message: schemaFaultWords(unit) }));
}

/** Of the shapes of a union, the one that was most likely meant: what is wrong by the others helps nobody. */
function withoutOtherShapes(found: readonly OutputUnit[]): readonly OutputUnit[] {
  return found
    .filter(({ keyword }) => keyword === 'anyOf' || keyword === 'oneOf')
    .reduce<readonly OutputUnit[]>((kept, union) => {
      if (!kept.includes(union)) return kept;
      const shapes = new Map<string, OutputUnit[]>();
      for (const unit of kept) {
        const shape = shapeOf(unit, union);
        if (shape !== undefined) shapes.set(shape, [...(shapes.get(shape) ?? []), unit]);
      }
      const [likeliest] = [...shapes].toSorted(([, a], [, b]) => cost(a, union) - cost(b, union));
      if (!likeliest) return kept;
      return kept.filter((unit) => unit !== union && [undefined, likeliest[0]].includes(shapeOf(unit, union)));
    }, found);
}

/** The number of the union's shape that a fault is of. */
function shapeOf({ keywordLocation, instanceLocation }: OutputUnit, union: OutputUnit): string | undefined {
  const inside = `${instanceLocation}/`.startsWith(`${union.instanceLocation}/`);
  if (!inside || !keywordLocation.startsWith(`${union.keywordLocation}/`)) return undefined;
  return keywordLocation.slice(union.keywordLocation.length + 1).split('/')[0];
}

/** A shape of another type, or with another constant, was not meant. */
function cost(units: readonly OutputUnit[], union: OutputUnit): number {
  return units.reduce((sum, { keyword, instanceLocation }) => {
    const tells = keyword === 'const' || (keyword === 'type' && instanceLocation === union.instanceLocation);
    return sum + (tells ? 100 : 1);
  }, 0);
}

/** From `#/items/0/sku`; a name that is missing belongs to the place where it is missed. */
function pathOf({ keyword, instanceLocation, error }: OutputUnit, value: unknown): (string | number)[] {
  const steps = instanceLocation
    .split('/')
    .slice(1)
    .map((step) => decodeURIComponent(step).replaceAll('~1', '/').replaceAll('~0', '~'));
  const missing = keyword === 'required' ? /^Instance does not have required property "(.*)"\.$/s.exec(error)?.[1] : '';
  const names = missing ? [...steps, missing] : steps;
  let within = value;
  return names.map((name) => {
    const step = Array.isArray(within) ? Number(name) : name;
    within = typeof within === 'object' && within !== null ? (within as Record<string, unknown>)[name] : undefined;
    return step;
  });
}
