import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../scripts/root.ts';

/** Bundles a program below test/ into one file, as the app is: for processes that start often, or whose start counts. */
export async function bundle(entry: string, outDir: string): Promise<string> {
  const name = 'program.mjs';
  await build({
    root,
    configFile: false,
    envDir: false,
    logLevel: 'error',
    ssr: { noExternal: true, target: 'node' },
    build: {
      ssr: join(root, 'test', entry),
      outDir,
      minify: false,
      reportCompressedSize: false,
      rolldownOptions: {
        external: ['@photostructure/sqlite', /^node:/],
        output: { format: 'esm', entryFileNames: name, codeSplitting: false },
      },
    },
  });
  return join(outDir, name);
}
