import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openProject, type OpenedProject } from '../../core/surface/open-project.ts';

const start = process.cwd();

let home: string;
beforeEach(() => void (home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-cwd-')))));
afterEach(() => {
  process.chdir(start);
  rmSync(home, { recursive: true, force: true });
});

/** A project whose tool says where a relative path leads; `first` is done as it is loaded. */
function makeProject(name: string, first = ''): string {
  const folder = path.join(home, name);
  mkdirSync(path.join(folder, 'sub'), { recursive: true });
  const code = `import { Agent, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';
${first}
const where = createTool({ name: 'where', description: 'x', inputSchema: z.object({}), execute: () => process.cwd() });
export default defineStudio({ agents: [new Agent({ id: 'a', name: 'A', instructions: 'x', tools: [where] })] });`;
  writeFileSync(path.join(folder, 'holdpoint.config.ts'), code);
  return folder;
}

const goesIn = (name: string, folder = name): string =>
  makeProject(name, `process.chdir(${JSON.stringify(path.join(home, folder))});`);

async function open(folder: string, signal?: AbortSignal): Promise<OpenedProject> {
  const opened = await openProject({
    folder,
    embeddedFolder: home,
    base: path.join(home, 'data'),
    operator: 'ann',
    ownerName: 'a test',
    ...(signal && { signal }),
    onFault: (fault) => expect.unreachable(String(fault)),
  });
  onTestFinished(() => opened.close());
  return opened;
}

async function where({ studio }: OpenedProject): Promise<unknown> {
  const input = { agentId: 'a', toolName: 'where', input: {} };
  const called = await studio.call('tools.call', input, { name: 'ann', surface: 'code' });
  const outcome = called.ok ? called.value.outcome : undefined;
  return outcome && 'output' in outcome ? outcome.output : called;
}

test('the next project begins where Holdpoint was started, wherever the one before has gone', async () => {
  const desk = await open(goesIn('desk'));
  expect(await where(desk)).toBe(path.join(home, 'desk'));
  const shop = await open(makeProject('shop'));
  expect(await where(shop)).toBe(start);
  await desk.close();
  expect(await where(shop)).toBe(start);
});

test('a project that goes somewhere stays there when the one before is closed, and nobody else does when it is', async () => {
  const desk = await open(goesIn('desk'));
  const shop = await open(goesIn('shop'));
  await desk.close();
  expect(await where(shop)).toBe(path.join(home, 'shop'));
  await shop.close();
  expect(process.cwd()).toBe(start);
});

test.each([
  ['has a fault', `throw new Error('no');`],
  ['is given up', 'await globalThis.passWorkingFolderTest();'],
])('where the next project %s, the one that is open is where it was', async (_, then) => {
  const desk = await open(goesIn('desk', 'desk/sub'));
  const shop = makeProject('shop', `process.chdir(${JSON.stringify(home)});${then}`);
  const giveUp = new AbortController();
  Object.assign(globalThis, {
    passWorkingFolderTest: () => {
      giveUp.abort();
      return new Promise(() => undefined);
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'passWorkingFolderTest'));
  await open(shop, giveUp.signal).catch(() => undefined);
  expect(await where(desk)).toBe(path.join(home, 'desk', 'sub'));
});

test('a project is opened although the working folder is gone', async () => {
  const desk = await open(goesIn('desk', 'desk/sub'));
  rmSync(path.join(home, 'desk', 'sub'), { recursive: true });
  const shop = await open(makeProject('shop'));
  expect(shop.projectError).toBeUndefined();
  expect(await where(shop)).toBe(start);
  await desk.close();
});
