import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { fail } from '../../contract/index.ts';
import { problemOf, problemType } from './problem.ts';

/** What Node itself refuses, before there is a request: by the error's code. */
const REFUSALS: Readonly<Record<string, { status: number; message: string }>> = {
  HPE_HEADER_OVERFLOW: { status: 431, message: 'The header lines of the request are too long.' },
  ERR_HTTP_REQUEST_TIMEOUT: { status: 408, message: 'The request took too long to arrive.' },
};
const MALFORMED = { status: 400, message: 'This is no HTTP request that Holdpoint understands.' };

/** Answers what could not be read as a request, shortly, and closes the connection. */
export function refuseConnection(error: NodeJS.ErrnoException, socket: Duplex, current?: ServerResponse): void {
  // What is being answered is another request, which may have been carried out.
  if (!socket.writable || current?.headersSent === true || current?.req.complete === true) {
    socket.destroy();
    return;
  }
  const { status, message } = REFUSALS[error.code ?? ''] ?? MALFORMED;
  const body = JSON.stringify(problemOf(fail('invalid', message).error, status));
  socket.end(
    [
      `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
      'connection: close',
      `content-type: ${problemType}`,
      `content-length: ${Buffer.byteLength(body)}`,
      'cache-control: no-store',
      'x-content-type-options: nosniff',
      '',
      body,
    ].join('\r\n'),
  );
}
