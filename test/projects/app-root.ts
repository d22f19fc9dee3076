import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { collectTypes } from '../../scripts/build/collect-types.ts';
import { declare } from '../../scripts/build/declare.ts';
import { root } from '../../scripts/root.ts';

/** An app's own files, as far as new projects are made of them, in a folder where no checkout is. The caller removes it. */
export async function makeAppRoot(): Promise<string> {
  const appRoot = mkdtempSync(path.join(tmpdir(), 'holdpoint-app-'));
  const library = path.join(appRoot, 'dist', 'library');
  const types = path.join(library, 'types');
  mkdirSync(library, { recursive: true });
  await declare(root, types);
  collectTypes(root, types, path.join(library, 'project-types.json'));
  rmSync(types, { recursive: true });
  const templates = path.join('examples', 'templates');
  cpSync(path.join(root, templates), path.join(appRoot, templates), { recursive: true });
  return appRoot;
}
