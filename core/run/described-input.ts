import type { JSONSchema7 } from 'ai';
import type { Tool } from '../agent/tool.ts';

/** How long a tool's own code may take to say what its input looks like, in milliseconds. */
export const DESCRIBE_LIMIT = 5_000;

/**
 * A tool's input as JSON Schema. The tool's own code may make it: rejects with whatever that throws, and once it has
 * taken `DESCRIBE_LIMIT`.
 */
export async function describedInput({ input }: Tool): Promise<JSONSchema7> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    const said = `No answer came within ${DESCRIBE_LIMIT / 1_000} seconds.`;
    timer = setTimeout(() => reject(new Error(said)), DESCRIBE_LIMIT);
  });
  try {
    return await Promise.race([input.describe(), late]);
  } finally {
    clearTimeout(timer);
  }
}
