import { spawnSync } from 'node:child_process';
import type { Runtime } from '../runtime/runtime.ts';

/** Whether a runtime has SQLite built in; where it hasn't, the native module must be packaged with the app. */
export function hasSqlite({ executable }: Runtime): boolean {
  const script = "process.exit(process.getBuiltinModule('node:sqlite') ? 0 : 1)";
  const { status } = spawnSync(executable, ['-e', script], {
    stdio: 'ignore',
    env: { ...process.env, ELECTRON_RUN_AS_NODE: '1' },
  });
  return status === 0;
}

/** The files of the native module and of what finds its binary, for this platform, as electron-builder takes them. */
export function sqliteModuleFiles(): { from: string; to: string; filter: string[] }[] {
  return [
    fileSet('node_modules/@photostructure/sqlite', [
      'package.json',
      'LICENSE',
      'dist/*.{cjs,mjs}',
      `prebuilds/${process.platform}-${process.arch}/*`,
    ]),
    fileSet('node_modules/node-gyp-build', ['package.json', 'LICENSE', '*.js']),
  ];
}

function fileSet(folder: string, filter: string[]) {
  return { from: folder, to: folder, filter };
}
