import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ProjectError } from './project-error.ts';

/** What the project's `.env` says now. No file is fine; one that can't be read is a `ProjectError`. */
export function readEnvironmentFile(folder: string): NodeJS.Dict<string> {
  const file = path.join(folder, '.env');
  try {
    return parseEnv(readFileSync(file, 'utf8'));
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return {};
    const why = error instanceof Error ? error.message : String(error);
    throw new ProjectError('unreadable', `${file} can't be read (${why}). Make it a readable file, or remove it.`);
  }
}
