import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { Actor } from '../../core/contract/index.ts';
import { openProject } from '../../core/surface/open-project.ts';

const by: Actor = { name: 'ann', surface: 'code' };

/** A tool that says which version of the code it is of, once `release` is there. */
const config = (version: string, release: string) => `import { existsSync } from 'node:fs';
import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';
const say = createTool({
  name: 'say', description: 'x', inputSchema: z.object({}),
  async execute() {
    while (!existsSync(${JSON.stringify(release)})) await new Promise((resolve) => setTimeout(resolve, 5));
    return '${version}';
  },
});
export default defineStudio({ agents: [new Agent({ id: 'a', name: '${version}', instructions: 'x', tools: [say] })] });`;

test('a run in flight keeps the code that it began with, and the next one has what was saved', async () => {
  const home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-flight-')));
  onTestFinished(() => rmSync(home, { recursive: true, force: true }));
  const folder = path.join(home, 'desk');
  const release = path.join(home, 'release');
  mkdirSync(folder);
  const save = (version: string): void =>
    writeFileSync(path.join(folder, 'holdpoint.config.ts'), config(version, release));
  save('old');
  const { studio, close } = await openProject({
    folder,
    embeddedFolder: home,
    base: path.join(home, 'data'),
    operator: 'ann',
    ownerName: 'a test',
    follow: true,
    onFault: (fault) => expect.unreachable(String(fault)),
  });
  onTestFinished(close);

  const session = await studio.call('sessions.create', { agentId: 'a' }, by);
  const sessionId = session.ok ? session.value.id : '';
  const send = () => studio.call('messages.send', { sessionId, text: 'call say {}' }, by);
  const tools = async () => {
    const page = await studio.call('sessions.transcript', { sessionId }, by);
    return page.ok ? page.value.entries.flatMap((entry) => (entry.kind === 'tool' ? [entry] : [])) : [];
  };
  const outputs = async () => (await tools()).map(({ output }) => output);

  await send();
  await vi.waitFor(async () => expect(await tools()).toMatchObject([{ toolName: 'say', status: 'running' }]));
  save('new');
  await vi.waitFor(
    async () => {
      const info = await studio.call('studio.get', {}, by);
      expect(info.ok && info.value.agents[0]?.name).toBe('new');
    },
    { timeout: 15_000 },
  );
  writeFileSync(release, '');
  await vi.waitFor(async () => expect(await outputs()).toEqual(['old']));
  await vi.waitFor(async () => expect(await send()).toMatchObject({ ok: true }));
  await vi.waitFor(async () => expect(await outputs()).toEqual(['old', 'new']));
});
