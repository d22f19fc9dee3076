import { appendFileSync } from 'node:fs';
import path from 'node:path';
import type { ToolContext } from 'holdpoint';

/** Appends a line to `effects.log` in the data folder: what a call really did, and when. */
export function logEffect({ dataFolder, callId }: ToolContext, effect: Record<string, unknown>): void {
  const line = JSON.stringify({ at: new Date().toISOString(), callId, ...effect });
  appendFileSync(path.join(dataFolder, 'effects.log'), `${line}\n`);
}
