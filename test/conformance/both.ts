import { playInHoldpoint } from './holdpoint-loop.ts';
import { type Case, type Played, playInSdk } from './sdk-loop.ts';

/** The same through both loops. */
export async function both(played: Case): Promise<{ sdk: Played; ours: Played }> {
  return { sdk: await playInSdk(played), ours: await playInHoldpoint(played) };
}
