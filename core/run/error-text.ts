/**
 * What a thrown value says, as text, whatever was thrown: tools, policies and schemas are other people's code, and an
 * error's `message` may be anything, or throw itself.
 */
export function errorText(thrown: unknown): string {
  try {
    if (thrown instanceof Error) return ownText(thrown.message) ?? ownText(thrown.name) ?? SILENT;
    return ownText(thrown) ?? ownText(JSON.stringify(thrown)) ?? SILENT;
  } catch {
    return SILENT;
  }
}

const SILENT = 'It failed without saying why.';

function ownText(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value !== 'null' && value !== '{}' ? value : undefined;
}

/** The longest stack that is kept, in characters: more than anybody reads, and no tool fills the journal with one. */
const STACK_LIMIT = 8_000;

/** Where it was thrown, for the developer, with what caused it. Absent where what was thrown doesn't say. */
export function stackOf(thrown: unknown): { stack?: string } {
  try {
    const stacks: string[] = [];
    const seen = new Set<unknown>();
    for (let error = thrown; error instanceof Error && !seen.has(error); error = error.cause) {
      seen.add(error);
      if (typeof error.stack === 'string' && error.stack !== '') stacks.push(error.stack);
    }
    const text = stacks.join('\nCaused by: ');
    if (text === '') return {};
    return { stack: text.length > STACK_LIMIT ? `${text.slice(0, STACK_LIMIT)}…` : text };
  } catch {
    return {};
  }
}
