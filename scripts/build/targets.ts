import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { join } from 'node:path';
import type { InlineConfig } from 'vite';
import type { OutputName } from './outputs.mjs';

/** The oldest runtime that the app is started on: Electron 33, which is Node 20.18 and Chromium 130. */
const NODE = 'node20.18';
const CHROMIUM = 'chrome130';

/** The native module is for runtimes without `node:sqlite`; it is reached by a dynamic import and can't be bundled. */
const EXTERNAL = ['electron', '@photostructure/sqlite', ...builtinModules, /^node:/];

interface PackageJson {
  dependencies?: Record<string, string>;
}
type External = (string | RegExp)[];
type OutputForm = Extract<
  NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>['output'],
  { format?: unknown }
>;

/** How each part of the app is built into a folder. `root` is the project's. */
export function targets(root: string): Record<OutputName, (outDir: string) => InlineConfig> {
  return {
    main: (outDir) => commonJs(root, 'electron/main.ts', 'main.cjs', outDir, true),
    preload: (outDir) => commonJs(root, 'electron/preload.ts', 'preload.cjs', outDir, false),
    renderer: (outDir) => page(root, outDir),
    cli: (outDir) => modules(root, 'core/surface/terminal/main.ts', 'main.js', outDir, []),
    library: (outDir) => modules(root, 'core/index.ts', 'index.js', outDir, dependencies(root)),
  };
}

/** A program that imports `holdpoint` has these beside it: two copies of a package would be two of its classes. */
function dependencies(root: string): RegExp[] {
  const { dependencies = {} } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as PackageJson;
  return Object.keys(dependencies).map((name) => new RegExp(`^${name}(/|$)`));
}

/**
 * CommonJS that holds everything but Electron. The preload is one file, for a sandboxed one can load nothing else; main
 * is `split` where it imports dynamically: its window is shown before the rest is read.
 */
function commonJs(root: string, entry: string, fileName: string, outDir: string, split: boolean): InlineConfig {
  return node(root, entry, outDir, EXTERNAL, {
    format: 'cjs',
    entryFileNames: fileName,
    chunkFileNames: '[name].cjs',
    codeSplitting: split,
  });
}

/** Modules for Node, split where they import dynamically. What stands in `beside` is loaded from node_modules. */
function modules(root: string, entry: string, fileName: string, outDir: string, beside: RegExp[]): InlineConfig {
  return node(root, entry, outDir, [...EXTERNAL, ...beside], {
    format: 'esm',
    entryFileNames: fileName,
    chunkFileNames: '[name]-[hash].js',
  });
}

function node(root: string, entry: string, outDir: string, external: External, form: OutputForm): InlineConfig {
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
      // A part that one entry loads later may be needed by another at once: nothing to warn of.
      rolldownOptions: { external, output: form, checks: { ineffectiveDynamicImport: false } },
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
