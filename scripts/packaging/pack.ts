import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { build as electronBuilder, Platform, type Configuration } from 'electron-builder';
import { flipFuses } from '@electron/fuses';
import type { Runtime } from '../runtime/runtime.ts';
import { APP_NAME, CONTENTS, EXECUTABLE_NAME, ICON, UNPACKED } from './contents.ts';
import { fuses } from './fuses.ts';
import { hasSqlite, sqliteModuleFiles } from './sqlite-module.ts';

export interface Packed {
  /** The unpacked app. */
  folder: string;
  executable: string;
}

/** Packs what has been built into `output`, with a runtime that is there: an unpacked app for Linux, by electron-builder. */
export async function pack(root: string, runtime: Runtime, output: string): Promise<Packed> {
  await electronBuilder({
    projectDir: root,
    targets: Platform.LINUX.createTarget('dir'),
    config: configuration(root, runtime, output),
    publish: 'never',
  });
  const folder = join(output, 'linux-unpacked');
  return { folder, executable: join(folder, EXECUTABLE_NAME) };
}

function configuration(root: string, runtime: Runtime, output: string): Configuration {
  return {
    appId: 'app.holdpoint.studio',
    productName: APP_NAME,
    copyright: 'MIT License',
    directories: { output },
    files: [
      ...CONTENTS.map((content) => (content.endsWith('.json') ? content : `${content}/**`)),
      '!**/*.map',
      '!**/*.test.{ts,tsx}',
      '!**/tsconfig.json',
      '!node_modules/**',
      ...(hasSqlite(runtime) ? [] : sqliteModuleFiles()),
    ],
    asar: true,
    asarUnpack: UNPACKED,
    electronDist: runtime.folder,
    electronVersion: runtime.version,
    electronLanguages: ['en-US'],
    npmRebuild: false,
    // The stand-in runtime has a loader that starts any folder as an app: not in anything packaged.
    afterExtract: async ({ appOutDir }) =>
      rmSync(join(appOutDir, 'resources', 'app'), { recursive: true, force: true }),
    afterPack: ({ appOutDir }) => flipFuses(join(appOutDir, EXECUTABLE_NAME), fuses).then(() => undefined),
    linux: { icon: join(root, ICON), executableName: EXECUTABLE_NAME, category: 'Development', target: 'dir' },
  };
}
