import { build } from '../build/build.ts';
import { run, type Ending } from '../child.mjs';
import { displayOf } from '../desktop/display.ts';
import { ensureLibraries } from '../desktop/libraries.ts';
import { sandboxAdvice, sandboxOf } from '../desktop/sandbox.ts';
import { root } from '../root.ts';
import { resolveRuntime } from '../runtime/resolve-runtime.ts';
import { SetUpError } from '../set-up-error.mjs';

/** `npm start -- ARGS`: builds what is stale, gets Electron, and opens the Studio; `args` go to Electron. */
export default async function start(args: string[]): Promise<Ending> {
  const display = displayOf(process.platform, process.env);
  if (display === 'none') {
    throw new SetUpError(
      'Holdpoint opens a window, and there is no display here (neither DISPLAY nor WAYLAND_DISPLAY is set). ' +
        'Start it from a desktop session, or on a virtual display: xvfb-run -a npm start',
    );
  }
  await build(root, console.log);
  const runtime = await resolveRuntime(root, console.log);
  await ensureLibraries(runtime.executable, { virtualDisplay: false }, console.log);
  const flags = [...sandboxFlags(runtime.folder, args), ...(display === 'wayland' ? ['--ozone-platform=wayland'] : [])];
  return run(runtime.executable, [root, ...flags, ...args]);
}

function sandboxFlags(folder: string, args: string[]): string[] {
  if (args.includes('--no-sandbox')) return [];
  const sandbox = sandboxOf(folder);
  if (sandbox === 'forbidden') throw new SetUpError(sandboxAdvice(folder));
  return sandbox === 'root' ? ['--no-sandbox'] : [];
}
