import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from '../build/build.ts';
import type { Ending } from '../child.mjs';
import { pack } from '../packaging/pack.ts';
import { root } from '../root.ts';
import { declaredVersion } from '../runtime/official.ts';
import { resolveRuntime } from '../runtime/resolve-runtime.ts';

/** `npm run package`: the unpacked app into release/, or, with another Electron than the declared one, into a temporary folder. */
export default async function runPackage(): Promise<Ending> {
  await build(root, console.log);
  const runtime = await resolveRuntime(root, console.log);
  const declared = declaredVersion(root);
  const isRelease = runtime.version === declared;
  const output = isRelease ? join(root, 'release') : mkdtempSync(join(tmpdir(), 'holdpoint-package-'));
  const { folder, executable } = await pack(root, runtime, output);
  console.log(`Packed into ${folder}; start ${executable}`);
  if (!isRelease) {
    console.log(`It is for trying out only: it holds Electron ${runtime.version}, where a release holds ${declared}.`);
  }
  return { code: 0, signal: null };
}
