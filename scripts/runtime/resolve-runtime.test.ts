import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { resolveRuntime } from './resolve-runtime.ts';
import { runtimeIn } from './runtime.ts';

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdpoint-runtime-'));
  vi.stubEnv('ELECTRON_OVERRIDE_DIST_PATH', folder);
  onTestFinished(() => {
    vi.unstubAllEnvs();
    rmSync(folder, { recursive: true });
  });
});

const unexpected = () => {
  throw new Error('Nothing is to be reported.');
};

test('ELECTRON_OVERRIDE_DIST_PATH that holds no Electron is refused with a sentence that names it', async () => {
  await expect(resolveRuntime(folder, unexpected)).rejects.toThrow(
    `ELECTRON_OVERRIDE_DIST_PATH is ${folder}, but no Electron lies there.`,
  );
});

test('the Electron in ELECTRON_OVERRIDE_DIST_PATH is taken, with its version where it says one', async () => {
  const { executable } = withElectron();
  expect(await resolveRuntime(folder, unexpected)).toEqual({
    source: 'override',
    version: 'unknown',
    folder,
    executable,
  });
  writeFileSync(join(folder, 'version'), 'v33.2.1\n');
  expect(await resolveRuntime(folder, unexpected)).toMatchObject({ version: '33.2.1' });
});

function withElectron() {
  writeFileSync(join(folder, 'electron'), '');
  const runtime = runtimeIn(folder, 'override');
  if (!runtime) throw new Error('Tests of the runtime are written for Linux.');
  return runtime;
}
