import { EXPIRY_LIMIT } from '../contract/index.ts';
import { DefinitionError } from './definition-error.ts';

const NAME = /^[A-Za-z0-9_-]{1,64}$/;

/** What every tool needs before anything else. Throws a `DefinitionError` that names it. */
export function assertToolName(name: unknown): asserts name is string {
  if (typeof name !== 'string' || !NAME.test(name)) {
    throw new DefinitionError(
      `A tool is named ${JSON.stringify(name)}. Give it 1 to 64 letters, digits, "_" or "-": models accept no other names.`,
    );
  }
}

/** What a tool of ours needs beside that. Throws a `DefinitionError` that names it. */
export function assertNamed(name: unknown, description: unknown): void {
  assertToolName(name);
  if (typeof description !== 'string' || description.trim() === '') {
    throw new DefinitionError(
      `The tool "${name}" has no description. Say what it does and when to use it: the model reads this.`,
    );
  }
}

/** A time in which a request expires, in milliseconds. Throws a `DefinitionError` that says whose it is. */
export function assertExpiresIn(expiresIn: unknown, owner: string): void {
  if (expiresIn === undefined) return;
  if (typeof expiresIn !== 'number' || !Number.isFinite(expiresIn) || expiresIn <= 0 || expiresIn > EXPIRY_LIMIT) {
    const given = typeof expiresIn === 'number' ? expiresIn : JSON.stringify(expiresIn);
    throw new DefinitionError(
      `expiresIn of ${owner} is ${given}. Give milliseconds, more than 0 and no more than ten years.`,
    );
  }
}
