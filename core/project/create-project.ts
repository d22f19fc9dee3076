import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { fail, ok, type Result } from '../contract/index.ts';
import { CONFIG_NAME } from './load-project.ts';
import type { ProjectTemplate } from './project-templates.ts';
import { TYPES_FOLDER, writeProjectTypes } from './project-types.ts';

export interface ProjectToCreate {
  template: ProjectTemplate;
  /** It is made where it is missing; one that holds anything is left as it is. */
  folder: string;
  /** The folder of the app's own files. */
  appRoot: string;
}

/** Writes a new project that runs at once, and answers with its folder, or with a sentence where nothing was written. */
export function createProject({ template, folder, appRoot }: ProjectToCreate): Result<string> {
  try {
    if (!isFree(folder)) {
      return fail('conflict', `${folder} is not empty. Nothing was written: choose a new or an empty folder.`);
    }
    const source = path.join(appRoot, 'examples', 'templates', template.id, CONFIG_NAME);
    const files = { [CONFIG_NAME]: readFileSync(source, 'utf8'), ...surroundings(path.basename(folder)) };
    mkdirSync(folder, { recursive: true });
    writeProjectTypes(folder, appRoot);
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text, { flag: 'wx' });
    return ok(folder);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return fail('storage', `The project can’t be written to ${folder} (${why}). Choose another folder.`);
  }
}

function isFree(folder: string): boolean {
  try {
    return readdirSync(folder).length === 0;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}

function surroundings(name: string): Record<string, string> {
  return {
    'package.json': json({ name: packageName(name), private: true, type: 'module' }),
    'tsconfig.json': json({ extends: `./${TYPES_FOLDER}/tsconfig.json`, include: ['**/*.ts'] }),
    '.gitignore': `node_modules\n.env\n# Types for editors: Holdpoint writes them again when it opens the project.\n${TYPES_FOLDER}\n`,
  };
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`;
}

/** As npm wants it: "My desk" becomes "my-desk". */
function packageName(name: string): string {
  const plain = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9._-]+/g, '-')
    .replaceAll(/^[-._]+|-+$/g, '');
  return plain || 'agents';
}
