import type { Socket } from 'node:net';

/**
 * The connections of a server: bounded. One that has nothing under way gives way to a new one, the longest idle first,
 * so that whoever only holds connections shuts nobody out.
 */
export class OpenConnections {
  readonly #limit: number;
  /** How many requests are under way in each, in the order in which they fell idle. */
  readonly #open = new Map<Socket, number>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(socket: Socket): void {
    if (this.#open.size >= this.#limit) {
      const idle = [...this.#open].find(([, requests]) => requests === 0)?.[0];
      if (!idle) return void socket.destroy();
      this.#open.delete(idle);
      idle.destroy();
    }
    this.#open.set(socket, 0);
    socket.once('close', () => this.#open.delete(socket));
  }

  /** A request has come. */
  begin(socket: Socket): void {
    this.#count(socket, 1);
  }

  /** It has been answered. */
  end(socket: Socket): void {
    this.#count(socket, -1);
  }

  #count(socket: Socket, more: number): void {
    const requests = this.#open.get(socket);
    if (requests === undefined) return;
    this.#open.delete(socket);
    this.#open.set(socket, requests + more);
  }
}
