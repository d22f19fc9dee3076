import type { HttpBindings } from '@hono/node-server';
import type { StreamPlace } from './open-streams.ts';

/** Gives a stream's place back when its answer is over or its connection goes, whichever is told first. */
export function holdPlace(place: StreamPlace, { incoming: { socket }, outgoing }: HttpBindings): void {
  // It went while its session was looked up: nothing will be told of it any more.
  if (socket.destroyed) return place.leave();
  const leave = (): void => {
    socket.off('close', leave);
    outgoing.off('close', leave);
    place.leave();
  };
  // An answer that isn't the connection's turn hears nothing of its end.
  socket.on('close', leave);
  outgoing.on('close', leave);
}
