import react from '@vitejs/plugin-react';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import type { OutputName } from './outputs.ts';

/** The oldest runtime that the app is started on: Electron 33, which is Node 20.18 and Chromium 130. */
const NODE = 'node20.18';
const CHROMIUM = 'chrome130';

/** The native module is for runtimes without `node:sqlite`; it is reached by a dynamic import and can't be bundled. */
const EXTERNAL = ['electron', '@photostructure/sqlite', ...builtinModules, /^node:/];

/** How each part of the app is built into a folder. `root` is the project's. */
export function targets(root: string): Record<OutputName, (outDir: string) => InlineConfig> {
  return {
    main: (outDir) => node(root, 'electron/main.ts', 'main.cjs', outDir, true),
    preload: (outDir) => node(root, 'electron/preload.ts', 'preload.cjs', outDir, false),
    renderer: (outDir) => page(root, outDir),
  };
}

/**
 * CommonJS that holds everything but Electron. The preload is one file, for a sandboxed one can load nothing else; main
 * is `split` where it imports dynamically: its window is shown before the rest is read.
 */
function node(root: string, entry: string, fileName: string, outDir: string, split: boolean): InlineConfig {
  return {
    ...common(root),
    define: { 'process.env.NODE_ENV': '"production"' },
    resolve: { conditions: ['node', 'module', 'import', 'default'], mainFields: ['module', 'main'] },
    ssr: { noExternal: true, target: 'node' },
    build: {
      ...output(outDir),
      ssr: join(root, entry),
      target: NODE,
      minify: false,
      rolldownOptions: {
        external: EXTERNAL,
        output: { format: 'cjs', entryFileNames: fileName, chunkFileNames: '[name].cjs', codeSplitting: split },
      },
    },
  };
}

function page(root: string, outDir: string): InlineConfig {
  return {
    ...common(join(root, 'renderer')),
    plugins: [react()],
    base: './',
    // Nothing inline: the window's policy takes fonts from its own address only.
    build: { ...output(outDir), target: CHROMIUM, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
  };
}

function common(root: string): InlineConfig {
  return { root, configFile: false, envDir: false, mode: 'production', logLevel: 'warn', clearScreen: false };
}

function output(outDir: string) {
  return { outDir, emptyOutDir: true, sourcemap: true, reportCompressedSize: false, chunkSizeWarningLimit: 4096 };
}
