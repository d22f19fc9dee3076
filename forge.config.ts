import { join } from 'node:path';
import { MakerDeb } from '@electron-forge/maker-deb';
import { MakerZIP } from '@electron-forge/maker-zip';
import { FusesPlugin } from '@electron-forge/plugin-fuses';
import type { ForgeConfig } from '@electron-forge/shared-types';
import { build } from './scripts/build/build.ts';
import { APP_NAME, EXECUTABLE_NAME, ICON, isPackaged, UNPACKED } from './scripts/packaging/contents.ts';
import { fuses } from './scripts/packaging/fuses.ts';
import { root } from './scripts/root.ts';

/** Forge around the one build: `npm run make` packs it with the declared Electron and makes a zip and a Debian package. */
const config: ForgeConfig = {
  packagerConfig: {
    name: APP_NAME,
    executableName: EXECUTABLE_NAME,
    asar: { unpack: UNPACKED },
    // Everything is bundled: what is installed stays out, whatever it is.
    prune: false,
    ignore: (path) => path !== '' && !isPackaged(path.slice(1)),
  },
  hooks: {
    generateAssets: async () => {
      await build(root, console.log);
    },
  },
  makers: [
    new MakerZIP({}),
    new MakerDeb({
      options: { bin: EXECUTABLE_NAME, icon: join(root, ICON), categories: ['Development'], section: 'devel' },
    }),
  ],
  plugins: [new FusesPlugin(fuses)],
};

export default config;
