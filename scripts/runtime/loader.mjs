/**
 * The stand-in's `resources/app`: starts the app whose folder is named on the command line, as the default app of an
 * Electron release does. It is copied there when the stand-in is made, and never packaged.
 */
import { app } from 'electron';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** @typedef {Electron.App & { setVersion(version: string): void, setAppPath(path: string): void }} DefaultAppHost */

/** Flags that take the argument after them; Playwright preloads a script of its own by `-r`. */
const PRELOAD = ['-r', '--require'];

const { folder, preloads } = parse(process.argv.slice(1));
if (folder === undefined) {
  console.error('Name the folder of the app to start.');
  process.exit(1);
}
const { name, version, main } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
Object.defineProperty(process, 'defaultApp', { configurable: false, enumerable: true, value: true });
const host = /** @type {DefaultAppHost} */ (app);
host.setName(name);
host.setVersion(version);
host.setDesktopName(`${name}.desktop`);
host.setAppPath(folder);

const require = createRequire(import.meta.url);
for (const path of preloads) require(path);
// Awaited: what must happen before the app is ready, such as registering schemes, would come too late otherwise.
await import(pathToFileURL(join(folder, main)).href);

/** @param {string[]} args */
function parse(args) {
  /** @type {string[]} */
  const preloads = [];
  for (let index = 0; index < args.length; index++) {
    const arg = args[index] ?? '';
    if (PRELOAD.includes(arg)) preloads.push(resolve(args[++index] ?? ''));
    else if (!arg.startsWith('-')) return { folder: resolve(arg), preloads };
  }
  return { folder: undefined, preloads };
}
