/** JSON, and what else its header says of it. */
const JSON_TYPE = /^application\/json *(;|$)/i;
const CHARSET = /; *charset *= *"?([^";\s]*)/i;

/** Why a body that has these headers can't be read as JSON, as a sentence; undefined where it can. */
export function findMediaFault(header: (name: string) => string | undefined): string | undefined {
  const type = header('content-type') ?? '';
  if (!JSON_TYPE.test(type)) return 'Send the body as JSON, with the header "Content-Type: application/json".';
  const charset = CHARSET.exec(type)?.[1];
  if (charset !== undefined && !/^utf-?8$/i.test(charset)) return 'Send the body in UTF-8, as all JSON is.';
  if (!/^(identity)?$/i.test(header('content-encoding') ?? '')) return 'Send the body as it is, not compressed.';
  return undefined;
}
