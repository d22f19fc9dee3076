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
