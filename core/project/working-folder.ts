import { homedir } from 'node:os';

/** Where Holdpoint was started: what a relative path in a project begins at. */
const start = process.cwd();

/** Where the code of each project that is open had gone once it was loaded, by the project's folder, newest last. */
const places = new Map<string, string>();

/**
 * Loads a project's code in the folder where Holdpoint was started, wherever another project's has gone: there is one
 * working folder for all. Where it fails, that of the project that stays open comes back.
 */
export async function loadAtStart<T>(folder: string, load: () => Promise<T>): Promise<T> {
  goTo(start);
  try {
    const loaded = await load();
    places.delete(folder);
    places.set(folder, process.cwd());
    return loaded;
  } catch (error) {
    goTo(placeNow());
    throw error;
  }
}

/** A project is closed: the working folder is that of the one that stays open, or where Holdpoint was started. */
export function leaveWorkingFolder(folder: string): void {
  places.delete(folder);
  goTo(placeNow());
}

function placeNow(): string {
  return [...places.values()].at(-1) ?? start;
}

/** Also where it is already: a folder that was deleted and made again is another one. */
function goTo(folder: string): void {
  for (const place of [folder, start, homedir()]) {
    try {
      process.chdir(place);
      return;
    } catch {
      // It is gone.
    }
  }
}
