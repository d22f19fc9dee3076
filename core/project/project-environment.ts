import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
// Its names are fixed when it is imported first: no project's code may be what does that.
import process from 'node:process';
import { parseEnv } from 'node:util';
import { readEnvironmentFile } from './environment-file.ts';
import { overlay, type Variables } from './overlay.ts';

/** What some code finds in `process.env`, and may put something else in place of. */
interface Place {
  view: Variables;
}

/** The environment of the process itself: no project changes it. */
let own: Variables = process.env;

/** Where the code that works now belongs, and all that it sets off; nowhere for Holdpoint's own. */
const here = new AsyncLocalStorage<Place>();

/** The environment of each project, by its folder, as its code was loaded last. */
const current = new Map<string, ProjectEnvironment>();

/**
 * What one version of a project's code finds in `process.env`: what it sets and deletes there, before the environment of
 * the process, before its `.env`. Several projects' code may work at once, and none sees what is another's.
 */
export class ProjectEnvironment implements Place {
  readonly #folder: string;
  #file: Variables = {};
  view: Variables;

  constructor(folder: string) {
    this.#folder = folder;
    this.view = overlay(
      () => own,
      () => this.#file,
    );
  }

  /** Takes the `.env` as it is now; throws a `ProjectError` where it can't be read. */
  readFile(): void {
    this.#file = readEnvironmentFile(this.#folder);
  }

  /** Does `work`, the loading of this version, in it. */
  during<T>(work: () => T): T {
    install();
    return here.run(this, work);
  }

  /** It is the project's environment from now on, in place of that of the version before. */
  takeOver(): void {
    current.set(this.#folder, this);
  }
}

/** Does `work`, and all that it sets off, with the project's environment in `process.env`, whichever version is there. */
export function inEnvironmentOf<T>(folder: string, work: () => T): T {
  install();
  return here.run(placeOf(folder), work);
}

/**
 * The environment of a project for what is not its code, to be read: the process's own where there is no project. It is
 * looked up whenever it is asked.
 */
export function environmentOf(project: string | (() => string | undefined)): Variables {
  const view = (): Variables => {
    const folder = typeof project === 'string' ? project : project();
    return folder === undefined ? own : placeOf(folder).view;
  };
  return overlay(view, () => ({}));
}

/** Each call of a Studio is done in the version that is there then. */
function placeOf(folder: string): Place {
  const version = (): Place => {
    if (!current.has(folder)) new ProjectEnvironment(folder).takeOver();
    return current.get(folder) as ProjectEnvironment;
  };
  return {
    get view() {
      return version().view;
    },
    set view(next) {
      version().view = next;
    },
  };
}

/** Where no project's code works, `process.env` stays what it was. */
function install(): void {
  if (Object.getOwnPropertyDescriptor(process, 'env')?.get === environmentHere) return;
  own = process.env;
  Object.defineProperty(process, 'env', {
    configurable: true,
    enumerable: true,
    get: environmentHere,
    set(next: Variables) {
      const place = here.getStore();
      if (place === undefined) own = next;
      else place.view = next;
    },
  });
  const load = process.loadEnvFile.bind(process);
  // The runtime's own writes past `process.env`.
  process.loadEnvFile = (file = '.env') => {
    const view = here.getStore()?.view;
    if (view === undefined) return load(file);
    for (const [key, value] of Object.entries(parseEnv(readFileSync(file, 'utf8')))) view[key] ??= value;
  };
}

function environmentHere(): Variables {
  return here.getStore()?.view ?? own;
}
