import { existsSync } from 'node:fs';
import path from 'node:path';
import type { FSWatcher } from 'chokidar';
import { loadedJson } from './loaded-json.ts';
import { watchPlace } from './watch-place.ts';

export interface WatchOptions {
  /** The project's real path. */
  folder: string;
  /** What was saved after this is a change already, in milliseconds since the epoch. */
  since: number;
  /** What its code is made of was saved, all of it: nothing has come for a moment. */
  onChange: () => void;
  /** Whether the code could not be loaded as it was: then any `.json` may be what it lacks. */
  isFaulty: () => boolean;
  /** Hears why changes can't be seen, where the system has no more watches to give, say. */
  onFault: (fault: unknown) => void;
}

/** After the last save that belongs together, in milliseconds: an editor that saves all writes several files. */
const SETTLED = 60;
const CODE = /\.[cm]?[jt]sx?$/;

/**
 * Watches what a project's code is made of: its modules wherever they lie in the folder, the `.json` files that they
 * import, and `.env`. What its tools write is none of that, nor what lies in node_modules or in hidden folders. A folder
 * that goes away and comes back, or that another takes the place of, is a change, and is watched anew. Resolves once
 * changes are seen, with the way to end it.
 */
export async function watchProject({
  folder,
  since,
  onChange,
  isFaulty,
  onFault,
}: WatchOptions): Promise<() => Promise<void>> {
  // Read when it is needed: no start waits for it.
  const { watch } = await import('chokidar');
  const saved = settling(onChange);

  function begin(since: number): FSWatcher {
    const begun = watch(folder, { alwaysStat: true, ignored: (file) => isHidden(folder, file) });
    let isReady = false;
    begun.once('ready', () => (isReady = true));
    begun.on('error', onFault);
    begun.on('all', (_event, file, stats) => {
      // What was there when the code was loaded is told of too.
      if (!isReady && (stats === undefined || stats.isDirectory() || stats.mtimeMs < since)) return;
      if (isCode(folder, file) || (isFaulty() && file.endsWith('.json'))) saved.come();
    });
    return begun;
  }

  let watcher: FSWatcher | undefined = begin(since);
  const replaced = settling(() => {
    void watcher?.close();
    // Where nothing is, all that lies around it would be looked at with each change there.
    watcher = existsSync(folder) ? begin(Date.now()) : undefined;
    if (watcher) void seen(watcher).then(saved.come);
    else saved.come();
  });
  const endPlace = watchPlace(folder, replaced.come);
  await seen(watcher);
  return async () => {
    endPlace();
    replaced.end();
    saved.end();
    await watcher?.close();
  };
}

/** Does `what` once nothing more has come for a moment. */
function settling(what: () => void): { come: () => void; end: () => void } {
  let timer: NodeJS.Timeout | undefined;
  let ended = false;
  return {
    come() {
      clearTimeout(timer);
      if (!ended) timer = setTimeout(what, SETTLED);
    },
    end() {
      ended = true;
      clearTimeout(timer);
    },
  };
}

/** A folder that can't be watched is told of by its error, and never gets ready. */
function seen(watcher: FSWatcher): Promise<void> {
  return new Promise((resolve) => {
    watcher.once('ready', resolve);
    watcher.once('error', () => resolve());
  });
}

/** Nothing beside the folder counts either: where the folder goes away, the one around it is looked at for a moment. */
function isHidden(folder: string, file: string): boolean {
  const inside = path.relative(folder, file);
  if (inside === '..' || inside.startsWith(`..${path.sep}`) || path.isAbsolute(inside)) return true;
  const parts = inside.split(path.sep);
  return parts.some((part, depth) => part === 'node_modules' || (part.startsWith('.') && !isEnvironment(part, depth)));
}

function isEnvironment(part: string, depth: number): boolean {
  return part === '.env' && depth === 0;
}

/** The folder itself coming and going counts too. */
function isCode(folder: string, file: string): boolean {
  const inside = path.relative(folder, file);
  if (inside === '' || inside === '.env' || CODE.test(inside)) return true;
  return inside.endsWith('.json') && loadedJson(folder).includes(path.join(folder, inside));
}
