import { build } from '../build/build.ts';
import type { Ending } from '../child.mjs';
import { root } from '../root.ts';

/** `npm run build`: the app's code into dist/, where it is out of date. */
export default async function runBuild(): Promise<Ending> {
  const built = await build(root, console.log);
  if (!built) console.log('The build is up to date.');
  return { code: 0, signal: null };
}
