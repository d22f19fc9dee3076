import { jsonSchema } from 'ai';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { z as mini } from 'zod/mini';
import { sdkSchema, zodSchema } from './schema.ts';

const DESCRIBED = { type: 'object', properties: { n: { type: 'number' } }, required: ['n'] };

/** What arktype, valibot and others are: nothing but the standard's one member. */
const standard = {
  '~standard': {
    version: 1 as const,
    vendor: 'test',
    validate: (value: unknown) =>
      typeof value === 'object' && value !== null && 'n' in value
        ? { value: { n: Number(value.n) } }
        : { issues: [{ message: 'n is missing' }] },
    jsonSchema: { input: () => DESCRIBED, output: () => DESCRIBED },
  },
};

describe('a schema', () => {
  it.each([
    ["zod's own", zodSchema(z.object({ n: z.number() }))],
    ['zod through the SDK', sdkSchema(z.object({ n: z.number() }))],
    ['zod/mini', sdkSchema(mini.object({ n: mini.number() }))],
    ['a standard schema', sdkSchema(standard)],
    ['JSON Schema with a check', sdkSchema(jsonSchema<object>(DESCRIBED as object, { validate: checked }))],
    [
      'JSON Schema that comes later',
      sdkSchema(() => jsonSchema<object>(Promise.resolve(DESCRIBED) as never, { validate: checked })),
    ],
  ])('of %s describes what fits, and parses exactly that', async (_, schema) => {
    expect(await schema.describe()).toMatchObject(DESCRIBED);
    expect(await schema.parse({ n: 1 })).toEqual({ ok: true, value: { n: 1 } });
    expect(await schema.parse({})).toEqual({ ok: false, fault: expect.stringMatching(/\bn\b/) });
  });

  it('of plain JSON Schema only describes, as with the SDK', async () => {
    expect(await sdkSchema(jsonSchema(DESCRIBED as object)).parse('anything')).toEqual({ ok: true, value: 'anything' });
  });

  it('says where a fault is, in words that a model can act on', async () => {
    const schema = zodSchema(z.object({ order: z.object({ amount: z.number().positive() }) }));
    const parsed = await schema.parse({ order: { amount: -1 } });
    expect(parsed).toEqual({ ok: false, fault: expect.stringMatching(/>0.*order\.amount/s) });
  });

  it('fills in defaults, transforms, and waits for checks that take time', async () => {
    const schema = zodSchema(
      z.object({ currency: z.string().default('USD'), at: z.string().transform(Number) }).refine(async () => true),
    );
    expect(await schema.parse({ at: '7' })).toEqual({ ok: true, value: { currency: 'USD', at: 7 } });
  });
});

async function checked(value: unknown) {
  return typeof value === 'object' && value !== null && 'n' in value
    ? { success: true as const, value }
    : { success: false as const, error: new Error('n is missing') };
}
