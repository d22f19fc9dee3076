const REFUSED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EADDRNOTAVAIL'];
const UNKNOWN_HOST = ['ENOTFOUND', 'EAI_AGAIN'];
const TIMED_OUT = ['ETIMEDOUT', 'UND_ERR_CONNECT_TIMEOUT', 'UND_ERR_HEADERS_TIMEOUT', 'UND_ERR_BODY_TIMEOUT'];
const BROKEN_OFF = ['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET', 'ECONNABORTED'];
const CERTIFICATE = /^(?:CERT_|ERR_TLS_|ERR_SSL_|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY))/;

/**
 * Why a connection failed and what to do, or undefined if `error` is about something else. `address` is what was
 * called, `again` what to do to try again. The cause may lie several errors deep.
 */
export function describeNetworkFailure(error: unknown, address: string, again = 'Retry'): string | undefined {
  const causes = causesOf(error);
  const codes = causes.map(({ code }) => code).filter((code) => typeof code === 'string');
  const has = (known: readonly string[]) => codes.some((code) => known.includes(code));
  if (has(REFUSED))
    return `Nothing answers at ${address}. Start the model's server, or check the address, then ${again}.`;
  if (has(UNKNOWN_HOST))
    return `The name in ${address} can't be found. Check the network and the address, then ${again}.`;
  if (has(TIMED_OUT) || causes.some(({ name }) => name === 'TimeoutError')) {
    return `No answer came from ${address} in time. Check the network, then ${again}.`;
  }
  if (has(BROKEN_OFF) || causes.some(({ name, message }) => name === 'TypeError' && message === 'terminated')) {
    return `The connection to ${address} broke off before the answer was complete. ${again[0]?.toUpperCase()}${again.slice(1)}.`;
  }
  const certificate = codes.find((code) => CERTIFICATE.test(code));
  if (certificate !== undefined) {
    return `The certificate of ${address} can't be trusted (${certificate}). Check the address, and the proxy if there is one.`;
  }
  return undefined;
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
