import { randomUUID } from 'node:crypto';
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

/** The wall clock and random ids: what everything below the Studio is handed instead of reaching for it. */
export const systemEnvironment: Environment = {
  now: () => Date.now(),
  newId: (kind) => `${PREFIX[kind]}_${randomUUID().replaceAll('-', '')}`,
};
