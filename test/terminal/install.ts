import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, beforeAll, vi } from 'vitest';
import { build } from '../../scripts/build/build.ts';
import { root } from '../../scripts/root.ts';

const PARTS = ['package.json', 'bin', 'dist/cli', 'dist/library', 'dist/renderer', 'examples'];

/**
 * Holdpoint as it is installed, for the tests of a file: what package.json ships, in a folder of its own and without the
 * scripts that build it. Answers with the way to the folder.
 */
export function installed(): () => string {
  let folder = '';
  // Each of these tests starts programs, several at a time where the machine is busy with others.
  vi.setConfig({ testTimeout: 60_000 });
  beforeAll(async () => {
    await build(root, console.log);
    folder = mkdtempSync(join(tmpdir(), 'holdpoint-installed-'));
    for (const part of PARTS) {
      mkdirSync(dirname(join(folder, part)), { recursive: true });
      cpSync(join(root, part), join(folder, part), { recursive: true, filter: (path) => !path.endsWith('.map') });
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
  }, 120_000);
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  return () => folder;
}
