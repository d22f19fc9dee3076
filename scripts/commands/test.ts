import { join } from 'node:path';
import { parseCLI, startVitest } from 'vitest/node';
import type { Ending } from '../child.mjs';
import { root } from '../root.ts';
import { tally, tallyLine } from '../tests/tally.ts';

/**
 * `npm test`: every test there is, the end-to-end ones in a real window included. `args` are Vitest's own: a file's
 * name, `--project e2e`, `-t "words of a test's name"`. The last line is the count.
 */
export default async function runTests(args: string[]): Promise<Ending> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args]);
  const vitest = await startVitest('test', filter, {
    ...options,
    config: join(root, 'test', 'vitest.config.ts'),
    watch: false,
  });
  const count = tally(vitest.state.getTestModules(), vitest.state.getUnhandledErrors().length);
  // Vitest failed, but no test did: what prepares them, or its own settings. It has said so above.
  if (count.failed === 0 && process.exitCode) count.failed = 1;
  await vitest.close();
  for (const name of count.skipped) console.log(`Skipped, which counts as failed: ${name}`);
  console.log(tallyLine(count));
  return { code: count.passed > 0 && count.failed === 0 ? 0 : 1, signal: null };
}
