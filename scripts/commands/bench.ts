import { join } from 'node:path';
import { type Ending, run } from '../child.mjs';
import { root } from '../root.ts';

/** `npm run bench`: what waiting for the operator costs, measured. Less than a minute on a quiet machine. */
export default function bench(): Promise<Ending> {
  return run(process.execPath, ['--expose-gc', join(root, 'test', 'bench', 'main.ts')], { cwd: root });
}
