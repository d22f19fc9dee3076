/**
 * The first number in a JSON text that would run as another: JavaScript keeps whole numbers exactly up to 2^53, and
 * nothing beyond 1.8e308. Undefined where there is none, or where the browser can't tell.
 */
export function findLostNumber(json: string): { written: string; read: number } | undefined {
  let lost: { written: string; read: number } | undefined;
  const look = (_key: string, value: unknown, context?: { source?: string }): unknown => {
    const written = context?.source;
    if (typeof value === 'number' && written !== undefined && !isKept(written, value))
      lost ??= { written, read: value };
    return value;
  };
  JSON.parse(json, look);
  return lost;
}

function isKept(written: string, value: number): boolean {
  if (!Number.isFinite(value)) return false;
  return !/^-?\d+$/.test(written) || BigInt(written) === BigInt(value);
}
