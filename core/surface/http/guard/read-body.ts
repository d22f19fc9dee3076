import type { IncomingMessage } from 'node:http';

/** Whether the client says itself that its body is longer than `limit` bytes. */
export function announcesMore({ headers }: IncomingMessage, limit: number): boolean {
  return Number(headers['content-length'] ?? 0) > limit;
}

/**
 * The whole body, however it is sent, or 'too large' as soon as it is known to be. Rejects where the client goes, or is
 * let go for taking too long.
 */
export function readBody(incoming: IncomingMessage, limit: number): Promise<Buffer | 'too large'> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let size = 0;
    const take = (chunk: Buffer): void => {
      size += chunk.length;
      chunks.push(chunk);
      if (size > limit) settle(() => resolve('too large'));
    };
    const end = (): void => settle(() => resolve(Buffer.concat(chunks)));
    const gone = (): void => settle(() => reject(new BodyError('The client has gone.')));
    const settle = (how: () => void): void => {
      incoming.off('data', take).off('end', end).off('close', gone);
      incoming.pause();
      how();
    };
    // An error is followed by 'close', and would end the process if nobody heard it.
    incoming.on('error', () => {});
    incoming.on('data', take).on('end', end).on('close', gone);
  });
}

/** The request never arrived whole. There is nobody left to tell. */
export class BodyError extends Error {
  override readonly name = 'BodyError';
}
