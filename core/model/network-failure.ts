const REFUSED = ['ECONNREFUSED', 'EADDRNOTAVAIL'];
const NO_ROUTE = ['EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN', 'ENETDOWN'];
const UNKNOWN_HOST = ['ENOTFOUND', 'EAI_AGAIN'];
const TIMED_OUT = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const BROKEN_OFF = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED'];
const NO_TLS = /^(?:ERR_SSL_|EPROTO$)/;
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/;

export type NetworkFailure =
  | { kind: 'refused' | 'no-route' | 'unknown-host' | 'timed-out' | 'broken-off' }
  /** What answers speaks no https, or none that is understood here; or its certificate isn't trusted. */
  | { kind: 'no-tls' | 'certificate'; code: string };

/** How a connection failed; undefined if `error` is about something else. The cause may lie several errors deep. */
export function networkFailureOf(error: unknown): NetworkFailure | undefined {
  const causes = causesOf(error);
  const codes = causes.map(({ code }) => code).filter((code) => typeof code === 'string');
  const has = (known: readonly string[]) => codes.some((code) => known.includes(code));
  if (has(REFUSED)) return { kind: 'refused' };
  if (has(NO_ROUTE)) return { kind: 'no-route' };
  if (has(UNKNOWN_HOST)) return { kind: 'unknown-host' };
  if (has(TIMED_OUT) || causes.some(({ name }) => name === 'TimeoutError')) return { kind: 'timed-out' };
  const noTls = codes.find((code) => NO_TLS.test(code));
  if (noTls !== undefined) return { kind: 'no-tls', code: noTls };
  if (has(BROKEN_OFF) || causes.some(({ name, message }) => name === 'TypeError' && message === 'terminated')) {
    return { kind: 'broken-off' };
  }
  const certificate = codes.find((code) => CERTIFICATE.test(code));
  return certificate === undefined ? undefined : { kind: 'certificate', code: certificate };
}

interface Cause {
  name?: unknown;
  message?: unknown;
  code?: unknown;
  cause?: unknown;
  errors?: unknown;
}

/** The error, its causes and, of several tried addresses, their errors; ten at most, since causes can be circular. */
function causesOf(error: unknown): Cause[] {
  const found: Cause[] = [];
  const open = [error];
  while (open.length > 0 && found.length < 10) {
    const next = open.shift();
    if (typeof next !== 'object' || next === null) continue;
    const cause = next as Cause;
    found.push(cause);
    open.push(cause.cause, ...(Array.isArray(cause.errors) ? (cause.errors as unknown[]) : []));
  }
  return found;
}
