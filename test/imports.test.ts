import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

/** Each is written into a copy of the project and linted there with the project's own settings. */
const FORBIDDEN = [
  ['core/contract/a.ts', "import { b } from '../agent/b.ts';"],
  ['core/contract/b.ts', "import { readFileSync } from 'node:fs';"],
  ['core/contract/c.ts', "import path from 'path';"],
  ['core/transcript/a.ts', "import { b } from '../run/b.ts';"],
  ['core/transcript/b.ts', "import { readFileSync } from 'node:fs';"],
  ['core/agent/a.ts', "import { b } from '../transcript/b.ts';"],
  ['core/index.ts', "export { b } from './run/b.ts';"],
  ['core/model/a.ts', "import { b } from '../run/b.ts';"],
  ['core/journal/a.ts', "import { b } from '../run/b.ts';"],
  ['core/run/a.ts', "import { b } from '../studio/b.ts';"],
  ['core/run/b.ts', "import { b } from '../studio.ts';"],
  ['core/run/decide/c.ts', "import { b } from '../../surface/b.ts';"],
  ['core/run/d.ts', "import { b } from '../testing/b.ts';"],
  ['core/studio.ts', "import { b } from './surface/b.ts';"],
  ['core/studio/a.ts', "import { b } from '../surface/b.ts';"],
  ['core/project/a.ts', "import { b } from '../run/b.ts';"],
  ['core/surface/a.ts', "import { b } from '../../electron/b.ts';"],
  ['core/surface/b.ts', "import { app } from 'electron';"],
  ['core/surface/code/a.ts', "import { b } from '../../project/load-project.ts';"],
  ['core/surface/code/b.ts', "import { b } from '../open-project.ts';"],
  ['core/surface/code/c.ts', "import { b } from '../../index.ts';"],
  ['core/testing/a.ts', "import { b } from '../../renderer/b.ts';"],
  ['core/elsewhere/a.ts', "import { b } from '../contract/b.ts';"],
  ['electron/a.ts', "import { b } from '../renderer/b.ts';"],
  ['electron/b.ts', "import { b } from '../core/testing/b.ts';"],
  ['electron/c.ts', "import { useState } from 'react';"],
  ['renderer/a.ts', "import { b } from '../core/studio.ts';"],
  ['renderer/b.ts', "import { b } from '../electron/b.ts';"],
  ['renderer/c.ts', "import { ipcRenderer } from 'electron';"],
  ['renderer/deep/d.ts', "import { readFileSync } from 'node:fs';"],
  ['examples/one/a.ts', "import { b } from '../../core/index.ts';"],
  ['scripts/a.ts', "import { b } from '../core/index.ts';"],
  // Every way of naming a module counts.
  ['renderer/type.ts', "import type { B } from '../core/run/b.ts';\nexport type A = B;"],
  ['renderer/type-of.ts', "export type A = import('../core/run/b.ts').B;"],
  ['renderer/dynamic.ts', "export const load = () => import('../core/run/b.ts');"],
  ['renderer/export-all.ts', "export * from '../core/run/b.ts';"],
  ['renderer/export-some.ts', "export { b } from '../core/run/b.ts';"],
  ['renderer/side-effect.ts', "import '../core/run/b.ts';"],
  ['renderer/required.ts', "export const b = require('../core/run/b.ts');"],
] as const;

const ALLOWED = [
  ['core/transcript/ok.ts', "export { b } from '../contract/b.ts';"],
  ['core/agent/ok.ts', "export { b } from '../contract/b.ts';"],
  ['core/run/ok.ts', "export { b } from '../journal/b.ts';\nexport { sep } from 'node:path';"],
  ['core/run/ok.test.ts', "export { b } from '../testing/b.ts';"],
  ['core/surface/ok.ts', "export { b } from '../studio.ts';"],
  ['core/surface/code/ok.ts', "export { b } from '../../studio.ts';\nexport { c } from '../http/c.ts';"],
  ['electron/ok.ts', "export { b } from '../core/studio.ts';\nexport { app } from 'electron';"],
  ['renderer/ok.ts', "export { b } from '../core/contract/b.ts';\nexport { useState } from 'react';"],
  ['test/ok.ts', "export { b } from '../renderer/b.ts';\nexport { c } from '../core/testing/c.ts';"],
] as const;

let folder: string;
let caught: Set<string>;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdpoint-imports-'));
  for (const path of ['.oxlintrc.json', 'scripts/lint'])
    cpSync(join(root, path), join(folder, path), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  for (const [file, code] of [...FORBIDDEN, ...ALLOWED]) {
    mkdirSync(join(folder, dirname(file)), { recursive: true });
    writeFileSync(join(folder, file), `${code}\n`);
  }
  caught = await filesCaught();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('an import against the direction is caught', () => {
  test.each(FORBIDDEN)('%s: %s', (file) => expect([...caught]).toContain(file));
});

describe('an import along the direction is not', () => {
  test.each(ALLOWED)('%s: %s', (file) => expect([...caught]).not.toContain(file));
});

async function filesCaught(): Promise<Set<string>> {
  const output = await new Promise<string>((resolve) => {
    const oxlint = join(root, 'node_modules', 'oxlint', 'bin', 'oxlint');
    execFile(process.execPath, [oxlint, '--format=json'], { cwd: folder }, (_error, stdout) => resolve(stdout));
  });
  const { diagnostics } = JSON.parse(output) as { diagnostics: { code: string; filename: string }[] };
  return new Set(
    diagnostics.filter(({ code }) => code === 'holdpoint(import-direction)').map(({ filename }) => filename),
  );
}
