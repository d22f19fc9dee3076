import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ProjectError } from './project-error.ts';

type Variables = Record<string, string | undefined>;

/** What the last `.env` set, by environment: another project, and the next version of the file, must not find it. */
const given = new WeakMap<Variables, Map<string, string>>();

/** What the `.env` of each project, by its folder, said when it was last read. */
const said = new Map<string, Variables>();

/**
 * Reads the project's `.env` into `environment`, in place of the one that was read before; what is set there otherwise
 * wins. No file is fine; one that can't be read is a `ProjectError`.
 */
export function applyEnvironmentFile(folder: string, environment: Variables): void {
  said.set(folder, readVariables(path.join(folder, '.env')));
  giveEnvironment(folder, environment);
}

/** Gives `environment` what the project's `.env` said when it was last read, in place of what another's did. */
export function giveEnvironment(folder: string, environment: Variables): void {
  for (const [key, value] of given.get(environment) ?? []) {
    if (environment[key] === value) delete environment[key];
  }
  const mine = Object.entries(said.get(folder) ?? {}).flatMap(([key, value]) =>
    value !== undefined && environment[key] === undefined ? [[key, value] as const] : [],
  );
  for (const [key, value] of mine) environment[key] = value;
  given.set(environment, new Map(mine));
}

/**
 * `environment` as it is with this project's `.env`, whichever project's it has at the moment: while the next project
 * is loaded, the models of the one that is still there must not read its keys and addresses. Read as it is asked.
 */
export function environmentOf(folder: string, environment: Variables): Readonly<Variables> {
  return new Proxy<Variables>(
    {},
    {
      get(_, key) {
        if (typeof key !== 'string') return undefined;
        const set = environment[key];
        const isGiven = set !== undefined && given.get(environment)?.get(key) === set;
        return (isGiven ? undefined : set) ?? said.get(folder)?.[key];
      },
    },
  );
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
