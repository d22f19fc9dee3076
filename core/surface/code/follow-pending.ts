import type { Actor, InteractionRequest, Push } from '../../contract/index.ts';
import type { StudioApi } from '../../studio.ts';
import { RefusedError } from './refused-error.ts';

/**
 * Tells of all that waits in a Studio, now and whenever that changes, oldest first. Resolves, once it has told what waits
 * already, with the way to stop.
 */
export async function followPending(
  studio: StudioApi,
  by: Actor,
  tell: (requests: readonly InteractionRequest[]) => void,
): Promise<() => void> {
  const pending = new Map<string, InteractionRequest>();
  const early: Push[] = [];
  let hear = (push: Push): void => void early.push(push);
  const unsubscribe = studio.subscribe((push) => hear(push));
  const listed = await studio.call('interactions.list', { status: 'pending' }, by);
  if (!listed.ok) {
    unsubscribe();
    throw new RefusedError(listed.error);
  }
  for (const { request } of listed.value.interactions) pending.set(request.id, request);
  for (const push of early) note(push, pending);
  hear = (push) => {
    if (note(push, pending)) tell([...pending.values()]);
  };
  tell([...pending.values()]);
  return unsubscribe;
}

/** Whether the push changed what is pending. */
function note(push: Push, pending: Map<string, InteractionRequest>): boolean {
  if (push.type !== 'event') return false;
  const { event } = push.stored;
  if ('resolution' in event) return pending.delete(event.interactionId);
  if (!('request' in event)) return false;
  pending.set(event.request.id, event.request);
  return true;
}
