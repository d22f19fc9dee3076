import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ProjectError } from './project-error.ts';

type Variables = Record<string, string | undefined>;

/** What the last `.env` set, by environment: another project, and the next version of the file, must not find it. */
const given = new WeakMap<Variables, Map<string, string>>();

/**
 * Reads the project's `.env` into `environment`, in place of the one that was read before; what is set there otherwise
 * wins. No file is fine; one that can't be read is a `ProjectError`.
 */
export function applyEnvironmentFile(folder: string, environment: Variables): void {
  const next = readVariables(path.join(folder, '.env'));
  for (const [key, value] of given.get(environment) ?? []) {
    if (environment[key] === value) delete environment[key];
  }
  const mine = Object.entries(next).flatMap(([key, value]) =>
    value !== undefined && environment[key] === undefined ? [[key, value] as const] : [],
  );
  for (const [key, value] of mine) environment[key] = value;
  given.set(environment, new Map(mine));
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
