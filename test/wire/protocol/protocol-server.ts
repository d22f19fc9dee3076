import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Json, Protocol, WireTurn } from './protocol.ts';

/** A turn, whole or cut off after so many of its frames; or a refusal. */
export type ProtocolReply =
  | { turn: WireTurn; cutAfter?: number }
  | { status: number; message: string; headers?: Record<string, string> };

export interface ProtocolServer {
  url: string;
  /** The bodies of the requests that a reply was given to, in order. */
  bodies: Json[];
  close(): Promise<void>;
}

/** A server on the loopback interface that speaks a protocol, and refuses a history with a call that has no result. */
export async function startProtocolServer(
  protocol: Protocol,
  replies: readonly ProtocolReply[],
): Promise<ProtocolServer> {
  const bodies: Json[] = [];
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => {
      const body = JSON.parse(Buffer.concat(pieces).toString()) as Json;
      const fault = faultOf(protocol, body);
      if (fault !== undefined) return refuse(protocol, response, { status: 400, message: fault });
      const reply = replies[bodies.length];
      bodies.push(body);
      if (!reply) return refuse(protocol, response, { status: 418, message: 'Nobody expected another request.' });
      if ('status' in reply) return refuse(protocol, response, reply);
      void send(protocol, response, reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/v1`,
    bodies,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function faultOf(protocol: Protocol, body: Json): string | undefined {
  try {
    protocol.read(body);
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

interface Refusal {
  status: number;
  message: string;
  headers?: Record<string, string>;
}

function refuse(protocol: Protocol, response: ServerResponse, { status, message, headers }: Refusal): void {
  response.writeHead(status, { 'content-type': 'application/json', ...headers });
  response.end(JSON.stringify(protocol.refusal(message, 'refused')));
}

interface Turn {
  turn: WireTurn;
  cutAfter?: number;
}

/** Each frame in two pieces, since on a real wire lines are torn anywhere. */
async function send(protocol: Protocol, response: ServerResponse, { turn, cutAfter }: Turn): Promise<void> {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  for (const frame of protocol.frames(turn).slice(0, cutAfter)) {
    const middle = frame.length >> 1;
    for (const piece of [frame.slice(0, middle), frame.slice(middle)]) {
      await new Promise<void>((resolve) => void response.write(piece, () => resolve()));
    }
  }
  if (cutAfter === undefined) response.end();
  else response.destroy();
}
