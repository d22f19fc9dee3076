import { join } from 'node:path';
import { build } from '../build/build.ts';
import { run, type Ending } from '../child.mjs';
import { displayOf } from '../desktop/display.mjs';
import { ensureLibraries } from '../desktop/libraries.ts';
import { sandboxAdvice, sandboxOf } from '../desktop/sandbox.ts';
import { withoutDisplay } from '../desktop/without-display.ts';
import { root } from '../root.ts';
import { resolveRuntime } from '../runtime/resolve-runtime.ts';
import { SetUpError } from '../set-up-error.mjs';

const NPM_TOOK_IT = 'npm took --project for itself, since no "--" stands before it. Write: npm start -- --project DIR';

/**
 * `npm start -- ARGS`: builds what is stale, gets Electron, and opens the Studio; `args` go to Electron. Without a
 * display the Studio is served to a browser instead, which needs no Electron.
 */
export default async function start(args: string[]): Promise<Ending> {
  if (process.env['npm_config_project'] !== undefined) throw new SetUpError(NPM_TOOK_IT);
  const display = displayOf(process.platform, process.env);
  if (display === 'none') return serve(args);
  await build(root, console.log);
  const runtime = await resolveRuntime(root, console.log);
  await ensureLibraries(runtime.executable, { virtualDisplay: false }, console.log);
  const flags = [...sandboxFlags(runtime.folder, args), ...(display === 'wayland' ? ['--ozone-platform=wayland'] : [])];
  return run(runtime.executable, [root, ...flags, ...quiet(args), ...args]);
}

async function serve(args: string[]): Promise<Ending> {
  const { serveArguments, sentences } = withoutDisplay(args);
  for (const sentence of sentences) console.error(sentence);
  await build(root, console.log);
  // Where the caller stands, and not the project's root, which npm goes to: a path on the command line starts there.
  const cwd = process.env['INIT_CWD'] ?? process.cwd();
  return run(process.execPath, [join(root, 'bin', 'holdpoint.mjs'), 'serve', ...serveArguments], { cwd });
}

/** Chromium complains of every desktop service that it misses; that is no news to who started Holdpoint. */
function quiet(args: string[]): string[] {
  return args.some((arg) => /^--(log-level|enable-logging|v)\b/.test(arg)) ? [] : ['--log-level=3'];
}

function sandboxFlags(folder: string, args: string[]): string[] {
  if (args.includes('--no-sandbox')) return [];
  const sandbox = sandboxOf(folder);
  if (sandbox === 'forbidden') throw new SetUpError(sandboxAdvice(folder));
  return sandbox === 'root' ? ['--no-sandbox'] : [];
}
