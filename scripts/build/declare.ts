import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';

/**
 * Writes the types of what a program imports as `holdpoint` into `folder`. They are not checked here: `npm run check`
 * does that, and a start is no place for it. Throws with what the compiler said where it could not write them.
 */
export async function declare(root: string, folder: string): Promise<void> {
  const compiler = dirname(createRequire(import.meta.url).resolve('typescript/package.json'));
  const project = join(root, 'core', 'library.tsconfig.json');
  const args = [join(compiler, 'bin', 'tsc'), '--project', project, '--outDir', folder, '--pretty', 'false'];
  await promisify(execFile)(process.execPath, args, { cwd: root }).catch((error: { stdout?: string }) => {
    throw new Error(error.stdout, { cause: error });
  });
}
