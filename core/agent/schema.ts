import { asSchema, type FlexibleSchema, type JSONSchema7 } from 'ai';
import { z } from 'zod';

export type Parsed = { ok: true; value: unknown } | { ok: false; fault: string };

/** A tool's schema as the host uses it: told to the model, and checked on this side. */
export interface Schema {
  /** JSON Schema of what the model sends. */
  describe(): Promise<JSONSchema7>;
  /** What the value becomes, or what is wrong with it in words that a model can act on. A schema that throws, throws. */
  parse(value: unknown): Promise<Parsed>;
}

export function zodSchema(schema: z.ZodType): Schema {
  return {
    describe: async () => z.toJSONSchema(schema, { io: 'input', target: 'draft-7' }) as JSONSchema7,
    async parse(value) {
      const parsed = await schema.safeParseAsync(value);
      return parsed.success ? { ok: true, value: parsed.data } : { ok: false, fault: z.prettifyError(parsed.error) };
    },
  };
}

/** Any schema that the AI SDK takes: zod's, a standard schema, plain JSON Schema (which only describes). */
export function sdkSchema(schema: FlexibleSchema<unknown>): Schema {
  const describe = async (): Promise<JSONSchema7> => asSchema(schema).jsonSchema;
  if (schema instanceof z.ZodType) return { ...zodSchema(schema), describe };
  return {
    describe,
    async parse(value) {
      const { validate } = asSchema(schema);
      if (!validate) return { ok: true, value };
      const parsed = await validate(value);
      return parsed.success ? { ok: true, value: parsed.value } : { ok: false, fault: parsed.error.message };
    },
  };
}
