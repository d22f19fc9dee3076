import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { ProjectError } from './project-error.ts';

/**
 * Reads the project's `.env` into `environment`; what is set there already wins. No file is fine; one that can't be
 * read is a `ProjectError`.
 */
export function applyEnvironmentFile(folder: string, environment: Record<string, string | undefined>): void {
  const file = path.join(folder, '.env');
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return;
    const why = error instanceof Error ? error.message : String(error);
    throw new ProjectError('unreadable', `${file} can't be read (${why}). Make it a readable file, or remove it.`);
  }
  for (const [key, value] of Object.entries(parseEnv(text))) environment[key] ??= value;
}
