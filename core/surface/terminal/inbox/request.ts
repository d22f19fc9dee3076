import { resolution, type Resolution } from '../../../contract/index.ts';
import { type FlatInteraction, flatInteraction } from '../../http/route/flat-interaction.ts';
import { Failure } from '../failure.ts';
import type { StudioClient } from '../studio-client.ts';

type Type = FlatInteraction['type'];

const NAMES: Readonly<Record<Type, string>> = {
  'tool-approval': 'an approval: use "holdpoint inbox approve ID" or "holdpoint inbox deny ID"',
  'tool-question': 'a form: use "holdpoint inbox answer ID"',
  'tool-outcome': 'about a call that was cut off: use "holdpoint inbox outcome ID happened", did-not-happen or unknown',
};

/** The request with that id, if it is of that kind. One that is no longer pending is for the Studio to refuse. */
export async function requestOf<T extends Type>(
  client: StudioClient,
  id: string,
  type: T,
): Promise<Extract<FlatInteraction, { type: T }>> {
  const found = await client.get(pathOf(id), flatInteraction);
  if (found.type === type) return found as Extract<FlatInteraction, { type: T }>;
  throw new Failure(`The request ${id} is ${NAMES[found.type]}.`);
}

/** Answers a request; a refusal is a `Failure` with the Studio's sentence. */
export function respond(client: StudioClient, id: string, response: object): Promise<Resolution> {
  return client.post(`${pathOf(id)}/response`, response, resolution);
}

function pathOf(id: string): string {
  return `/v1/interactions/${encodeURIComponent(id)}`;
}
