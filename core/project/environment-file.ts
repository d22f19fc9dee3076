import { AsyncLocalStorage } from 'node:async_hooks';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ProjectError } from './project-error.ts';

type Variables = Record<string, string | undefined>;

/** The environment of the process, whatever a project's code finds in `process.env`. */
let shared: Variables = process.env;

/** What the `.env` of one project has set in `shared`: another project must not find it there. */
let given: { folder: string; values: Map<string, string> } | undefined;

/** What the `.env` of each project, by its folder, said when it was last read. */
const said = new Map<string, Variables>();

/** What `process.env` is for a project's own code, however long it works. */
const own = new AsyncLocalStorage<Variables>();

/** Reads the project's `.env`. No file is fine; one that can't be read is a `ProjectError`. */
export function readEnvironmentFile(folder: string): void {
  said.set(folder, readVariables(path.join(folder, '.env')));
}

/**
 * Gives the process what the project's `.env` said when it was last read, in place of what another's did; what is set
 * otherwise wins.
 */
export function giveEnvironment(folder: string): void {
  for (const [key, value] of given?.values ?? []) {
    if (shared[key] === value) delete shared[key];
  }
  const values = new Map(
    Object.entries(said.get(folder) ?? {}).flatMap(([key, value]) =>
      value !== undefined && shared[key] === undefined ? [[key, value] as const] : [],
    ),
  );
  for (const [key, value] of values) shared[key] = value;
  given = { folder, values };
}

/** The same once the project's `.env` was read again, if the process has this project's. */
export function giveEnvironmentAgain(folder: string): void {
  if (given?.folder === folder) giveEnvironment(folder);
}

/**
 * Does `work` with this project's environment in `process.env`, and in that of all that it sets off: two projects'
 * code may work at once, the one that is left and the one that is loaded, and neither sees what is the other's.
 */
export function inEnvironmentOf<T>(folder: string, work: () => T): T {
  install();
  return own.run(environmentOf(folder), work);
}

/**
 * The environment of the process as it is with this project's `.env`, whichever project's it has at the moment. Read as
 * it is asked; what is set in it is set for the process.
 */
export function environmentOf(folder: string): Variables {
  const read = (key: string): string | undefined => {
    const set = shared[key];
    const isAnothers = set !== undefined && given?.values.get(key) === set;
    return (isAnothers ? undefined : set) ?? said.get(folder)?.[key];
  };
  const keys = (): string[] =>
    [...new Set([...Object.keys(shared), ...Object.keys(said.get(folder) ?? {})])].filter(
      (key) => read(key) !== undefined,
    );
  return new Proxy<Variables>(
    {},
    {
      get: (_, key) => (typeof key === 'string' ? read(key) : undefined),
      has: (_, key) => typeof key === 'string' && read(key) !== undefined,
      ownKeys: keys,
      getOwnPropertyDescriptor(_, key) {
        const value = typeof key === 'string' ? read(key) : undefined;
        return value === undefined ? undefined : { value, writable: true, enumerable: true, configurable: true };
      },
      set: (_, key, value) => Reflect.set(shared, key, value),
      deleteProperty(_, key) {
        const mine = said.get(folder);
        if (mine !== undefined) Reflect.deleteProperty(mine, key);
        return Reflect.deleteProperty(shared, key);
      },
    },
  );
}

/** Where no project's code works, `process.env` stays what it was. */
function install(): void {
  if (Object.getOwnPropertyDescriptor(process, 'env')?.get === environmentHere) return;
  shared = process.env;
  Object.defineProperty(process, 'env', {
    configurable: true,
    enumerable: true,
    get: environmentHere,
    set(next: Variables) {
      shared = next;
    },
  });
}

function environmentHere(): Variables {
  return own.getStore() ?? shared;
}

function readVariables(file: string): Variables {
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    const why = error instanceof Error ? error.message : String(error);
    throw new ProjectError('unreadable', `${file} can't be read (${why}). Make it a readable file, or remove it.`);
  }
}
