import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { pack, type Packed } from '../../scripts/packaging/pack.ts';
import { root } from '../../scripts/root.ts';
import { resolveRuntime } from '../../scripts/runtime/resolve-runtime.ts';
import { startPackaged } from './start-packaged.ts';

let folder: string;
let packed: Packed;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'holdpoint-packaging-'));
  packed = await pack(root, await resolveRuntime(root, console.log), folder);
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('the unpacked app opens the Studio on the example project, and ends when it is asked to', async () => {
  const app = await startPackaged(packed.executable, join(folder, 'data'));
  await app.page.getByRole('textbox', { name: 'Message' }).waitFor();
  expect(await app.page.title()).toContain('Holdpoint');
  expect(await app.end()).toEqual({ code: 0, signal: null });
});

test('the unpacked app is no Node, takes no debugger, and loads nothing but its archive', async () => {
  const wire = await getCurrentFuseWire(packed.executable);
  const on = Object.values(FuseV1Options).filter(
    (option) => typeof option === 'number' && wire[option] === FuseState.ENABLE,
  );
  expect(on).toEqual([FuseV1Options.EnableCookieEncryption, FuseV1Options.OnlyLoadAppFromAsar]);
  expect(existsSync(join(packed.folder, 'resources', 'app.asar'))).toBe(true);
  expect(existsSync(join(packed.folder, 'resources', 'app'))).toBe(false);
});
