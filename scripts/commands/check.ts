import { join } from 'node:path';
import { run, type Ending } from '../child.mjs';
import { root } from '../root.ts';

/** What `npm run check` does, in order: a tool's script below node_modules, and its arguments. */
const STEPS = [
  { name: 'format', script: 'oxfmt/bin/oxfmt', args: ['--check'] },
  { name: 'lint', script: 'oxlint/bin/oxlint', args: [] },
  { name: 'types', script: 'typescript/bin/tsc', args: ['-b'] },
  { name: 'unused code', script: 'knip/bin/knip.js', args: ['--treat-config-hints-as-errors'] },
  {
    name: 'unit tests',
    script: 'vitest/vitest.mjs',
    args: ['run', '--config', 'test/vitest.config.ts', '--project', 'unit'],
  },
];

/** `npm run check`: everything that needs no window. Every step runs, so that one look shows all that is wrong. */
export default async function check(): Promise<Ending> {
  const failed: string[] = [];
  for (const { name, script, args } of STEPS) {
    console.log(`\n${name}`);
    const { code } = await run(process.execPath, [join(root, 'node_modules', script), ...args], { cwd: root });
    if (code !== 0) failed.push(name);
  }
  console.log(failed.length === 0 ? '\nAll checks passed.' : `\nFailed: ${failed.join(', ')}.`);
  return { code: failed.length === 0 ? 0 : 1, signal: null };
}
