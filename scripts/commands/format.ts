import { join } from 'node:path';
import { run, type Ending } from '../child.mjs';
import { root } from '../root.ts';

/** `npm run format`: puts every file into the form that `npm run check` asks for. `args` may name files. */
export default function format(args: string[]): Promise<Ending> {
  return run(process.execPath, [join(root, 'node_modules', 'oxfmt', 'bin', 'oxfmt'), ...args], { cwd: root });
}
