import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { z } from 'zod';
import { HttpError } from './http-error.ts';

const HOST = '127.0.0.1';

/** How long whoever has the port may take to say what it is, in milliseconds. */
const PATIENCE = 500;

interface Place {
  /** 0 takes any free one. */
  port: number;
  /** What to do where it can't be had, as a sentence. */
  otherPort: string;
}

/** Listens on this machine only, and resolves with the port. Rejects with an `HttpError` where it can't be had. */
export async function listen(server: Server, { port, otherPort }: Place): Promise<number> {
  if (!Number.isInteger(port) || port < 0 || port > 65_535) {
    throw new HttpError(`${String(port)} is no port: those are whole numbers from 0 to 65535. ${otherPort}`);
  }
  const refused = await new Promise<NodeJS.ErrnoException | undefined>((resolve) => {
    server.once('error', resolve);
    server.listen(port, HOST, () => {
      server.off('error', resolve);
      resolve(undefined);
    });
  });
  if (!refused) return (server.address() as AddressInfo).port;
  throw new HttpError(`${await sentenceOf(refused, port)} ${otherPort}`);
}

async function sentenceOf({ code, message }: NodeJS.ErrnoException, port: number): Promise<string> {
  if (code === 'EADDRINUSE') {
    return (await isHoldpoint(port))
      ? `Another Holdpoint is serving on port ${port}.`
      : `Port ${port} is in use by another program.`;
  }
  if (code === 'EACCES') return `Port ${port} is for privileged programs only.`;
  return `Holdpoint can’t listen on port ${port} (${message}).`;
}

async function isHoldpoint(port: number): Promise<boolean> {
  try {
    const health = await fetch(`http://${HOST}:${port}/v1/health`, { signal: AbortSignal.timeout(PATIENCE) });
    return z.object({ name: z.literal('holdpoint') }).safeParse(await health.json()).success;
  } catch {
    // It speaks another language, or none.
    return false;
  }
}
