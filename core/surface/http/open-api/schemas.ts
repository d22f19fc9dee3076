import { z } from 'zod';
import {
  agentDescription,
  delta,
  entry,
  progress,
  publicEvent,
  resolution,
  runSummary,
  sessionSummary,
} from '../../../contract/index.ts';
import { problem } from '../problem.ts';
import { flatInteraction } from '../route/flat-interaction.ts';

/** JSON Schema, 2020-12, as OpenAPI 3.1 has it. */
export type JsonSchema = Record<string, unknown>;

/** What has a name of its own in the document. */
const named = {
  Agent: agentDescription,
  Delta: delta,
  Entry: entry,
  Event: publicEvent,
  Interaction: flatInteraction,
  Problem: problem,
  Progress: progress,
  Resolution: resolution,
  Run: runSummary,
  Session: sessionSummary,
} as const;

const registry = z.registry<{ id: string }>();
for (const [id, schema] of Object.entries(named)) registry.add(schema, { id });

/** A contract's schema as JSON Schema; what has a name is referred to by it. `io` is the side that it stands on. */
export function schemaOf(schema: z.ZodType, io: 'input' | 'output' = 'output'): JsonSchema {
  return withComponentReferences(bare(schema, io)) as JsonSchema;
}

/** The document's `components.schemas`. */
export function componentSchemas(): Record<string, JsonSchema> {
  const list = z.array(z.union(Object.values<z.ZodType>(named)));
  const { $defs } = z.toJSONSchema(list, { metadata: registry, io: 'output' });
  return withComponentReferences($defs ?? {}) as Record<string, JsonSchema>;
}

function bare(schema: z.ZodType, io: 'input' | 'output'): JsonSchema {
  const { $schema: _, $defs: __, ...rest } = z.toJSONSchema(schema, { metadata: registry, io });
  return rest;
}

/** zod refers to a schema's own `$defs`; in the document they are its components. */
function withComponentReferences(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withComponentReferences);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, each]) => [
      key,
      key === '$ref' && typeof each === 'string'
        ? each.replace(/^#\/\$defs\//, '#/components/schemas/')
        : withComponentReferences(each),
    ]),
  );
}
