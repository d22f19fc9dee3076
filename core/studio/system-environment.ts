import { randomBytes } from 'node:crypto';
import type { IdKind } from '../contract/index.ts';
import type { Environment } from '../run/command.ts';

const PREFIX: Record<IdKind, string> = {
  session: 'ses',
  run: 'run',
  phase: 'pha',
  turn: 'trn',
  call: 'cal',
  interaction: 'int',
};

/** The place of the newest id: its time in milliseconds, and how many came before it within that. */
let newest = { at: 0, count: 0 };

/**
 * The wall clock and ids: what everything below the Studio is handed instead of reaching for it. Ids can't be guessed,
 * and those of one process sort in the order in which they were made: requests of the same millisecond are listed as
 * they were asked.
 */
export const systemEnvironment: Environment = {
  now: () => Date.now(),
  newId(kind) {
    const at = Math.max(Date.now(), newest.at);
    newest = { at, count: at === newest.at ? newest.count + 1 : 0 };
    const place = at.toString(16).padStart(12, '0') + newest.count.toString(16).padStart(4, '0');
    return `${PREFIX[kind]}_${place}${randomBytes(8).toString('hex')}`;
  },
};
