import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The lines of every `effects.log` below a data folder: what tools really did, each once. */
export function effectsIn(dataFolder: string): string[] {
  const projects = path.join(dataFolder, 'projects');
  if (!existsSync(projects)) return [];
  return readdirSync(projects).flatMap((project) => {
    const file = path.join(projects, project, 'data', 'effects.log');
    return existsSync(file) ? readFileSync(file, 'utf8').split('\n').filter(Boolean) : [];
  });
}
