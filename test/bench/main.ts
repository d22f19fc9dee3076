import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../scripts/root.ts';
import { bundle } from '../bundle.ts';
import { compareAt, measureWithParked } from './measure-loops.ts';
import { measureColdStart, measureCost } from './measure-parked.ts';
import { measureSessions } from './measure-sessions.ts';
import { type Results, tableOf, targetsOf } from './report.ts';

/**
 * `npm run bench`: what suspending and resuming cost, beside the AI SDK's own loop, with much said and with many
 * waiting; and what the list of sessions costs when it is long. Works on the disk that the project lies on, for fsync is most of it. Nothing fails if a target is missed:
 * the table says so.
 */
const HISTORIES = [0, 100, 1_000];
const PARKED = [0, 1_000, 10_000];
const SESSIONS = [10, 100, 1_000];

const output = join(root, 'test-results');
mkdirSync(output, { recursive: true });
const folder = mkdtempSync(join(output, 'bench-'));
const parkedFolder = (count: number): string => join(folder, `parked-${count}`);
try {
  const compared = await compareAt(HISTORIES, folder);
  const parked = await measureWithParked(PARKED, parkedFolder);
  const cost = await measureCost(join(folder, 'cost'));
  const program = await bundle('bench/list-pending.ts', join(folder, 'program'));
  const most = PARKED.at(-1) ?? 0;
  const coldStart = await measureColdStart(program, parkedFolder(most), most);
  const sessions = await measureSessions(SESSIONS, (count) => join(folder, `sessions-${count}`));
  const results: Results = { compared, parked, cost, coldStart, sessions };
  console.log(tableOf(results));
  const file = join(output, 'bench.json');
  writeFileSync(file, `${JSON.stringify({ ...results, targets: targetsOf(results) }, null, 2)}\n`);
  console.log(`\nAlso in ${file}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
