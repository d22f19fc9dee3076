import { mkdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { withLock } from '../lock.mjs';
import { SetUpError } from '../set-up-error.mjs';
import { fingerprint } from './fingerprint.mjs';
import { isFresh, stampPath } from './is-fresh.mjs';
import { OUTPUTS } from './outputs.mjs';

/**
 * The one build that start, the terminal, the tests and packaging use: all of `OUTPUTS` into dist/, where what is there is
 * older than its sources. An output is put in place whole, so that a build that was cut short leaves none by halves.
 * Answers whether anything was built; throws a `SetUpError` that says where the fault is.
 */
export async function build(root: string, report: (line: string) => void): Promise<boolean> {
  if (isFresh(root, fingerprint(root))) return false;
  return withLock(
    join(root, 'dist', '.build.lock'),
    async () => {
      const inputs = fingerprint(root);
      if (isFresh(root, inputs)) return false;
      const began = performance.now();
      await buildAll(root, inputs);
      report(`Built the app in ${((performance.now() - began) / 1000).toFixed(1)} s.`);
      return true;
    },
    () => report('Another Holdpoint command is building here. Waiting for it …'),
  );
}

async function buildAll(root: string, inputs: string): Promise<void> {
  // Loaded here: a start that builds nothing has no need of them.
  const [{ build: viteBuild }, { targets }, { declare }, { collectTypes }] = await Promise.all([
    import('vite'),
    import('./targets.ts'),
    import('./declare.ts'),
    import('./collect-types.ts'),
  ]);
  const configs = targets(root);
  const dist = join(root, 'dist');
  // As deep as where it will lie: its source maps say where the sources are from there.
  const fresh = (name: string): string => join(dist, `.fresh-${name}`);
  const clear = (): void => {
    for (const { name } of OUTPUTS) rmSync(fresh(name), { recursive: true, force: true });
  };
  clear();
  try {
    for (const { name } of OUTPUTS) await asProduction(() => viteBuild(configs[name](fresh(name))));
    const types = join(fresh('library'), 'types');
    await declare(root, types);
    collectTypes(root, types, join(fresh('library'), 'project-types.json'));
  } catch (error) {
    throw new SetUpError(`The app could not be built. ${error instanceof Error ? error.message : String(error)}`);
  }
  rmSync(stampPath(dist), { force: true });
  mkdirSync(dist, { recursive: true });
  for (const { name } of OUTPUTS) {
    rmSync(join(dist, name), { recursive: true, force: true });
    renameSync(fresh(name), join(dist, name));
  }
  writeFileSync(stampPath(dist), inputs);
}

/** Vite takes the environment's word over its own mode: a build begun by a test would hold React's development half. */
async function asProduction(work: () => Promise<unknown>): Promise<void> {
  const before = process.env['NODE_ENV'];
  process.env['NODE_ENV'] = 'production';
  try {
    await work();
  } finally {
    if (before === undefined) delete process.env['NODE_ENV'];
    else process.env['NODE_ENV'] = before;
  }
}
