/**
 * In bytes. What may be typed may be kept and sent: a form's draft has up to 4 million characters, most of which take
 * up to three bytes, and what is escaped up to four.
 */
const CALL_LIMIT = 16 * 1024 * 1024;

/** The longest body of a request to `path`: a page's calls may be longer than those of other clients. */
export function bodyLimitOf(path: string, limit: number): number {
  return path.startsWith('/browser/call/') ? Math.max(limit, CALL_LIMIT) : limit;
}
