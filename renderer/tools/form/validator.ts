import { Validator, type Schema } from '@cfworker/json-schema';
import type { RJSFSchema, ValidatorType } from '@rjsf/utils';

const ROOT = 'https://holdpoint.invalid/root';

/**
 * How the form finds out which shape of a union a value has. It evaluates no code, as the page's policy demands. What
 * is wrong with the input is found by `findInputFaults`, and handed to the form.
 */
export const validator: ValidatorType = {
  isValid: fits,
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({}),
};

function fits(schema: RJSFSchema, value: unknown, root: RJSFSchema): boolean {
  // What is absent has no shape yet.
  if (value === undefined) return false;
  try {
    const checked = new Validator(rooted(schema) as Schema, '7');
    checked.addSchema({ ...(structuredClone(root) as Schema), $id: ROOT });
    return checked.validate(JSON.parse(JSON.stringify(value))).valid;
  } catch {
    return false;
  }
}

/** A copy of a part of the schema, whose references still lead into the whole. */
function rooted(part: unknown): unknown {
  if (Array.isArray(part)) return part.map(rooted);
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, value]) => [
      key,
      key === '$ref' && typeof value === 'string' && value.startsWith('#') ? ROOT + value : rooted(value),
    ]),
  );
}
