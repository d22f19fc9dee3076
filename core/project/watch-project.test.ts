import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, watch, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { watchProject } from './watch-project.ts';

test('while the folder is gone, nothing is looked at for all that happens around it; back again, it is watched', async () => {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-watch-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, 'desk');
  mkdirSync(folder);
  writeFileSync(path.join(folder, 'holdpoint.config.ts'), 'one');
  const onChange = vi.fn<() => void>();
  const end = await watchProject({
    folder,
    since: Date.now(),
    onChange,
    isFaulty: () => false,
    onFault: (fault) => {
      throw fault;
    },
  });
  onTestFinished(end);

  renameSync(folder, `${folder}-away`);
  await vi.waitUntil(() => onChange.mock.calls.length > 0);
  // What is looked at is asked about by its path.
  const asked = vi.spyOn(path, 'relative');
  onTestFinished(() => asked.mockRestore());
  const around = watch(home);
  onTestFinished(() => around.close());
  let saves = 0;
  const isQuiet = async (): Promise<boolean> => {
    asked.mockClear();
    for (let round = 0; round < 20; round += 1) {
      const heard = once(around, 'change');
      writeFileSync(path.join(home, `other-${(saves += 1)}.ts`), 'beside');
      await heard;
      await new Promise((resolve) => setTimeout(resolve));
    }
    return !asked.mock.calls.some(([from]) => from === folder);
  };
  await vi.waitUntil(isQuiet, 5_000);

  const before = onChange.mock.calls.length;
  renameSync(`${folder}-away`, folder);
  await expect.poll(() => onChange.mock.calls.length).toBeGreaterThan(before);
});
