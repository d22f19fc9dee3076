import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { installed } from '../terminal/install.ts';
import { startServing } from '../terminal/serving.ts';
import { temporaryFolder } from '../terminal/start.ts';

const holdpoint = installed();

const config = (name: string) => `import { Agent, defineStudio } from 'holdpoint';
export default defineStudio({ agents: [new Agent({ id: 'a', name: '${name}', instructions: 'x', tools: [] })] });`;

test('holdpoint serve loads what is saved, keeps the last good version over a fault, and ends when it is told to', async () => {
  const project = temporaryFolder();
  const save = (text: string): void => writeFileSync(join(project, 'holdpoint.config.ts'), text);
  save(config('One'));
  const { ask, process } = await startServing(holdpoint(), temporaryFolder(), ['--project', project]);
  const names = async () => ((await ask('/v1/agents'))['agents'] as { name: string }[]).map(({ name }) => name);
  expect(await names()).toEqual(['One']);

  save(config('Two'));
  await vi.waitFor(async () => expect(await names()).toEqual(['Two']), { timeout: 15_000 });
  save('export const = 7;');
  save(config('Three'));
  await vi.waitFor(async () => expect(await names()).toEqual(['Three']), { timeout: 15_000 });
  process.signal('SIGTERM');
  expect(await process.ended).toBe(0);
  expect(process.err.text).toBe('');
});
