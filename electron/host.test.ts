import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Push } from '../core/contract/index.ts';
import { gate } from '../core/testing/gate.ts';
import { environmentOnly } from '../core/workspace/credentials/credentials.ts';
import { createHost, type Host, type HostOptions } from './host.ts';

const by = { name: 'ann', surface: 'desktop' } as const;
const config = (name: string) => `
  import { Agent, defineStudio } from 'holdpoint';
  export default defineStudio({ agents: [new Agent({ id: 'a', name: '${name}', instructions: 'x', tools: [] })] });`;

let home: string;
let project: string;
let hosts: Host[];
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-host-')));
  project = path.join(home, 'desk');
  mkdirSync(project);
  hosts = [];
});
afterEach(async () => {
  await Promise.all(hosts.map((host) => host.close()));
  rmSync(home, { recursive: true });
});

/** A person who was not expected to be asked. */
const nobody = {
  trust: () => expect.unreachable('trust'),
  interrupt: () => expect.unreachable('interrupt'),
  pickFolder: () => expect.unreachable('pickFolder'),
  pickPlace: () => expect.unreachable('pickPlace'),
};

function makeHost(options: Partial<HostOptions> = {}): Host {
  const host = createHost({
    project,
    embeddedFolder: home,
    appRoot: home,
    base: path.join(home, 'data'),
    operator: 'ann',
    ownerName: 'Holdpoint desktop',
    version: '1.2.3',
    pageFolder: home,
    ask: nobody,
    desktop: {
      openFolder: () => expect.unreachable('openFolder'),
      showInFolder: () => expect.unreachable('showInFolder'),
      showTheme: () => undefined,
    },
    credentials: () => environmentOnly,
    onPush: () => undefined,
    onShow: () => undefined,
    onFault: (fault) => expect.unreachable(String(fault)),
    notice: (sentence) => expect.unreachable(sentence),
    closeLimit: 5_000,
    ...options,
  });
  hosts.push(host);
  return host;
}

async function info(host: Host) {
  const opened = await host.studio('studio.get');
  if (!opened.ok) throw new Error(opened.error.message);
  const answer = await opened.value.call('studio.get', {}, by);
  if (!answer.ok) throw new Error(answer.error.message);
  return answer.value;
}

test('a project is opened with its own data, and what happens in it is heard', async () => {
  writeFileSync(path.join(project, 'holdpoint.config.ts'), config('Support'));
  const pushes: Push[] = [];
  const host = makeHost({ onPush: (push) => pushes.push(push) });
  expect(await host.open()).toBeUndefined();
  expect(await info(host)).toMatchObject({
    project: { name: 'desk', folder: project },
    agents: [{ name: 'Support' }],
    operator: 'ann',
  });

  const opened = await host.studio('studio.get');
  if (opened.ok) await opened.value.call('sessions.create', { agentId: 'a' }, by);
  await vi.waitFor(() => expect(pushes.some(({ type }) => type === 'session')).toBe(true));
});

test('a project with a fault is opened without agents, and says so', async () => {
  writeFileSync(path.join(project, 'holdpoint.config.ts'), 'export default 7;');
  const host = makeHost();
  expect(await host.open()).toBeUndefined();
  expect(await info(host)).toMatchObject({
    agents: [],
    projectError: expect.stringContaining('exports number by default'),
  });
});

test('a folder that is not there is a problem with its path, the calls say why, and opening again works', async () => {
  rmSync(project, { recursive: true });
  const host = makeHost();
  expect(await host.open()).toMatchObject({
    message: expect.stringContaining('There is no folder'),
    path: project,
    canRetry: true,
  });
  expect(await host.studio('studio.get')).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('There is no folder') },
  });
  expect(existsSync(path.join(home, 'data'))).toBe(false);

  mkdirSync(project);
  writeFileSync(path.join(project, 'holdpoint.config.ts'), config('Support'));
  expect(await host.open()).toBeUndefined();
  expect(await info(host)).toMatchObject({ agents: [{ name: 'Support' }] });
});

test('a journal that another has is a problem that names the other, until it is closed', async () => {
  writeFileSync(path.join(project, 'holdpoint.config.ts'), config('Support'));
  const first = makeHost();
  await first.open();
  const second = makeHost();
  expect(await second.open()).toMatchObject({
    title: 'The journal can’t be opened',
    message: expect.stringContaining('Holdpoint desktop'),
  });
  await first.close();
  expect(await second.open()).toBeUndefined();
});

test('a project that never finishes loading is given up when the app closes', async () => {
  const began = gate();
  Object.assign(globalThis, { passHostTest: () => began.pass() });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'passHostTest'));
  writeFileSync(path.join(project, 'holdpoint.config.ts'), 'await globalThis.passHostTest();');
  const host = makeHost();
  const opening = host.open();
  await began.reached;
  await host.close();
  expect(await opening).toMatchObject({ message: expect.stringContaining('was given up') });
});

test('the first project can be given up while it loads, and the problem offers the others', async () => {
  const began = gate();
  Object.assign(globalThis, { passHostTest: () => began.pass() });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'passHostTest'));
  writeFileSync(path.join(project, 'holdpoint.config.ts'), `await globalThis.passHostTest();${config('Support')}`);
  const host = makeHost();
  const opening = host.open();
  await began.reached;
  const around = await host.studio('projects.stay');
  if (!around.ok) throw new Error(around.error.message);
  expect(await around.value.call('projects.stay', {}, by)).toEqual({ ok: true, value: {} });
  expect(await opening).toMatchObject({
    path: project,
    canRetry: true,
    others: [{ name: `${path.basename(home)} (example)` }],
  });
  expect(await host.studio('studio.get')).toMatchObject({ ok: false });
  // Late, it is nobody's.
  began.open();
  writeFileSync(path.join(project, 'holdpoint.config.ts'), config('Support'));
  expect(await host.open()).toBeUndefined();
  expect(await info(host)).toMatchObject({ agents: [{ name: 'Support' }] });
});

test('nothing is open before it is asked for', async () => {
  expect(await makeHost().studio('studio.get')).toMatchObject({ ok: false, error: { code: 'internal' } });
});
