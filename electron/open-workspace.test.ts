import { once } from 'node:events';
import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Actor, ProcedureInput, ProcedureName, Push, Surface } from '../core/contract/index.ts';
import { type Gate, gate } from '../core/testing/gate.ts';
import { openProject } from '../core/surface/open-project.ts';
import { environmentOnly } from '../core/workspace/credentials/credentials.ts';
import type { ProjectQuestions } from '../core/workspace/projects/project-questions.ts';
import { type DesktopWorkspace, openWorkspace, type WorkspaceOptions } from './open-workspace.ts';

const code = (name: string) => `
  import { Agent, createTool, defineStudio } from 'holdpoint';
  import { z } from 'zod';
  const work = createTool({ name: 'work', description: 'x', inputSchema: z.object({}), idempotent: true,
    execute: (_input, { signal }) => new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason))) });
  const name = process.env.WORKSPACE_TEST ?? '${name}';
  export default defineStudio({ agents: [new Agent({ id: 'a', name, instructions: 'x', tools: [work] })] });`;

let home: string;
let open: DesktopWorkspace[];
let shownFiles: string[];
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-workspace-')));
  mkdirSync(path.join(home, 'data'));
  open = [];
  shownFiles = [];
  for (const name of ['example', 'desk', 'shop']) makeProject(name);
});
afterEach(async () => {
  await Promise.all(open.map((workspace) => workspace.close()));
  rmSync(home, { recursive: true, force: true });
});

const at = (name: string): string => path.join(home, name);

function makeProject(name: string): void {
  mkdirSync(at(name));
  writeFileSync(path.join(at(name), 'holdpoint.config.ts'), code(name));
}

/** The project's code waits at the gate. */
function stopsWhileItLoads(name: string): Gate {
  const stop = gate();
  Object.assign(globalThis, { passWorkspaceTest: () => stop.pass() });
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'passWorkspaceTest'));
  writeFileSync(path.join(at(name), 'holdpoint.config.ts'), `await globalThis.passWorkspaceTest();${code(name)}`);
  return stop;
}

/** A person who answers as they are told to, and remembers what was asked. */
function person(answers: { trust?: boolean; interrupt?: boolean; folder?: string; place?: string } = {}) {
  const asked: string[] = [];
  const ask: ProjectQuestions = {
    async trust(folder) {
      asked.push(`trust ${folder}`);
      return answers.trust ?? expect.unreachable('trust');
    },
    async interrupt(working, name) {
      const { runs, calls } = working;
      asked.push(`interrupt ${runs} and ${calls} in ${name}`);
      return answers.interrupt ?? expect.unreachable('interrupt');
    },
    pickFolder: async () => answers.folder,
    pickPlace: async () => answers.place,
  };
  return { ask, asked };
}

async function start(ask: ProjectQuestions, options: Partial<WorkspaceOptions> = {}) {
  const workspace: DesktopWorkspace = openWorkspace({
    embeddedFolder: at('example'),
    appRoot: home,
    base: at('data'),
    operator: 'ann',
    ownerName: 'Holdpoint desktop',
    version: '1.2.3',
    pageFolder: home,
    ask,
    desktop: {
      openFolder: () => expect.unreachable('openFolder'),
      showInFolder: (file) => void shownFiles.push(file),
      showTheme: () => undefined,
    },
    credentials: () => environmentOnly,
    onPush: (push) => void (isLeaving(push) && call(workspace, 'projects.leave', {})),
    onShow: () => undefined,
    onFault: (fault) => expect.unreachable(String(fault)),
    notice: (sentence) => expect.unreachable(sentence),
    ...options,
  });
  open.push(workspace);
  await workspace.begin();
  return workspace;
}

/** Why it could not be opened. */
async function refusal(starting: Promise<DesktopWorkspace>): Promise<string> {
  return starting.then(
    () => expect.unreachable('started'),
    (error: Error) => error.message,
  );
}

const isLeaving = (push: Push): boolean => push.type === 'studio' && push.leaving === true;

async function call<N extends ProcedureName>(
  { workspace }: DesktopWorkspace,
  name: N,
  input: ProcedureInput<N>,
  surface: Surface = 'desktop',
) {
  const by: Actor = { name: 'ann', surface };
  return workspace.call(name, input, by);
}

async function shown(workspace: DesktopWorkspace) {
  const info = await call(workspace, 'studio.get', {});
  if (!info.ok) throw new Error(info.error.message);
  return { project: info.value.project.name, agent: info.value.agents[0]?.name };
}

async function listed(workspace: DesktopWorkspace, surface: Surface = 'desktop') {
  const list = await call(workspace, 'projects.list', {}, surface);
  if (!list.ok) throw new Error(list.error.message);
  return list.value;
}

async function begin(workspace: DesktopWorkspace): Promise<string> {
  const session = await call(workspace, 'sessions.create', { agentId: 'a' });
  if (!session.ok) throw new Error(session.error.message);
  await call(workspace, 'messages.send', { sessionId: session.value.id, text: 'call work {}' });
  await vi.waitFor(async () => expect(await statusOf(workspace, session.value.id)).toBe('running'));
  return session.value.id;
}

async function statusOf(workspace: DesktopWorkspace, sessionId: string) {
  const session = await call(workspace, 'sessions.get', { sessionId });
  return session.ok ? session.value.run?.status : session.error.code;
}

test('a project is asked about once, by its real path, and opened at the next start', async () => {
  symlinkSync(at('desk'), at('link'));
  const { ask, asked } = person({ trust: true });
  const workspace = await start(ask);
  expect(await shown(workspace)).toEqual({ project: 'example', agent: 'example' });
  expect(await workspace.projects.open(at('link'))).toEqual({ ok: true, value: { outcome: 'opened' } });
  expect(await shown(workspace)).toEqual({ project: 'desk', agent: 'desk' });
  await workspace.projects.open(at('example'));
  await workspace.projects.open(path.join(at('desk'), 'holdpoint.config.ts'));
  expect(asked).toEqual([`trust ${at('desk')}`]);
  await workspace.close();

  expect(await shown(await start(person().ask))).toEqual({ project: 'desk', agent: 'desk' });
});

test('a project that is not trusted is not opened and not remembered', async () => {
  const { ask } = person({ trust: false });
  const workspace = await start(ask);
  expect(await workspace.projects.open(at('desk'))).toEqual({ ok: true, value: { outcome: 'kept' } });
  expect(await shown(workspace)).toMatchObject({ project: 'example' });
  expect((await listed(workspace)).projects.map(({ name }) => name)).toEqual(['example']);
});

test('what the command line names is opened unasked, but neither trusted from then on nor opened at the next start', async () => {
  const first = await start(person().ask, { project: at('desk') });
  expect(await shown(first)).toMatchObject({ project: 'desk' });
  await first.close();
  const { ask, asked } = person({ trust: false });
  const second = await start(ask);
  expect(await shown(second)).toMatchObject({ project: 'example' });
  const [desk] = (await listed(second)).projects;
  expect(desk).toMatchObject({ name: 'desk', state: 'there' });
  expect(await call(second, 'projects.open', { id: desk?.id ?? '' })).toMatchObject({ value: { outcome: 'kept' } });
  expect(asked).toEqual([`trust ${at('desk')}`]);
});

test('where the last project is gone, the start says so, by name and path, until the person has seen to it', async () => {
  const gone = async (workspace: DesktopWorkspace) => (await listed(workspace)).gone;
  const first = await start(person({ trust: true }).ask);
  await first.projects.open(at('desk'));
  expect(await gone(first)).toBeUndefined();
  await first.close();
  renameSync(at('desk'), at('elsewhere'));

  const second = await start(person().ask);
  const told = await gone(second);
  expect(told).toMatchObject({
    name: 'desk',
    message: `desk could not be opened: there is no folder ${at('desk')}. example was opened instead.`,
  });
  expect((await listed(second, 'browser')).gone).toBeUndefined();
  await call(second, 'projects.dismissGone', {});
  expect(await gone(second)).toBeUndefined();
  await second.close();

  const third = await start(person().ask);
  await call(third, 'projects.forget', { id: told?.id ?? '' });
  expect(await gone(third)).toBeUndefined();
  await third.close();
  expect(await gone(await start(person().ask))).toBeUndefined();
});

test('a project that was being loaded when Holdpoint ended is not opened by itself, but by a press or by its name', async () => {
  const first = await start(person({ trust: true }).ask);
  await first.projects.open(at('desk'));
  await first.close();
  const desk = stopsWhileItLoads('desk');
  const ending = refusal(start(person().ask));
  await desk.reached;

  // What a start finds after a crash, a kill, or a power cut at this moment.
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), code('desk'));
  const second = await start(person().ask);
  expect(await shown(second)).toMatchObject({ project: 'example' });
  const { gone } = await listed(second);
  const message = 'desk did not finish loading the last time. example was opened instead.';
  expect(gone).toMatchObject({ name: 'desk', unfinished: true, message });
  await second.close();
  const named = await start(person().ask, { project: at('desk') });
  expect(await shown(named)).toMatchObject({ project: 'desk' });
  await named.close();

  const again = stopsWhileItLoads('desk');
  const endingAgain = refusal(start(person().ask));
  await again.reached;
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), code('desk'));
  const third = await start(person().ask);
  await call(third, 'projects.open', { id: gone?.id ?? '' });
  expect(await shown(third)).toMatchObject({ project: 'desk' });
  expect((await listed(third)).gone).toBeUndefined();
  await third.close();
  expect(await shown(await start(person().ask))).toMatchObject({ project: 'desk' });
  await Promise.all(open.map((workspace) => workspace.close()));
  for (const said of [ending, endingAgain]) expect(await said).toContain('was given up');
});

test('a project that is only slow is opened again after a quit in the middle of its loading', async () => {
  const first = await start(person({ trust: true }).ask);
  await first.projects.open(at('desk'));
  await first.close();
  const desk = stopsWhileItLoads('desk');
  const slow = refusal(start(person().ask));
  await desk.reached;
  await Promise.all(open.map((workspace) => workspace.close()));
  expect(await slow).toContain('was given up');
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), code('desk'));
  expect(await shown(await start(person().ask))).toMatchObject({ project: 'desk' });
});

test('a project is shown in the system’s own program for files by its id, and one that is gone is refused', async () => {
  const workspace = await start(person({ trust: true }).ask);
  await workspace.projects.open(at('desk'));
  const reveal = (id: string, surface: Surface = 'desktop') => call(workspace, 'projects.reveal', { id }, surface);
  const { projects } = await listed(workspace);
  for (const { id } of projects) expect(await reveal(id)).toEqual({ ok: true, value: {} });
  expect(shownFiles).toEqual(['desk', 'example'].map((name) => path.join(at(name), 'holdpoint.config.ts')));
  expect(await reveal(projects[0]?.id ?? '', 'browser')).toMatchObject({ error: { code: 'not_allowed' } });
  expect(await reveal('0'.repeat(16))).toMatchObject({ error: { code: 'not_found' } });
  await workspace.projects.open(at('example'));
  rmSync(at('desk'), { recursive: true });
  expect(await reveal(projects[0]?.id ?? '')).toMatchObject({
    error: { message: expect.stringContaining(`There is no folder ${at('desk')}`) },
  });
  expect(shownFiles).toHaveLength(2);
});

test.each([
  ['a file', (place: string) => writeFileSync(place, '')],
  ['a circle of links', (place: string) => symlinkSync(place, place)],
])(
  'projects whose path leads through %s count as missing, and the list, the start and its problem are there',
  async (_, put) => {
    const known = { folder: path.join(at('gone'), 'sub'), trusted: true };
    const kept = { version: 1, projects: [known], last: known.folder };
    writeFileSync(path.join(at('data'), 'projects.json'), JSON.stringify(kept));
    put(at('gone'));
    const workspace = await start(person().ask);
    expect(await shown(workspace)).toMatchObject({ project: 'example' });
    expect(await listed(workspace)).toMatchObject({
      projects: [{ name: 'sub', state: 'missing' }, { name: 'example' }],
      gone: { message: expect.stringContaining('sub could not be opened') },
    });
    expect(workspace.projects.others(at('nowhere'))).toMatchObject([{ name: 'example (example)' }]);
  },
);

test('a last project that is no project any more gives way to the example', async () => {
  const workspace = await start(person({ trust: true }).ask);
  await workspace.projects.open(at('desk'));
  await workspace.close();
  rmSync(path.join(at('desk'), 'holdpoint.config.ts'));
  expect(await shown(await start(person().ask))).toMatchObject({ project: 'example' });
});

test('what a link leads to that took a trusted project’s place is not opened unasked at the start', async () => {
  const { ask } = person({ trust: true });
  const first = await start(ask);
  await first.projects.open(at('desk'));
  await first.close();
  renameSync(at('desk'), at('desk-before'));
  symlinkSync(at('shop'), at('desk'));

  const refusing = person({ trust: false });
  const second = await start(refusing.ask);
  expect(await shown(second)).toEqual({ project: 'example', agent: 'example' });
  const desk = (await listed(second)).projects.find(({ name }) => name === 'desk');
  expect(await call(second, 'projects.open', { id: desk?.id ?? '' })).toEqual({ ok: true, value: { outcome: 'kept' } });
  expect(refusing.asked).toEqual([`trust ${at('shop')}`]);
});

test('a folder that is put in a project’s place while the person is asked about it is not opened', async () => {
  const { ask } = person();
  ask.trust = async () => {
    renameSync(at('desk'), at('desk-before'));
    symlinkSync(at('shop'), at('desk'));
    return true;
  };
  const workspace = await start(ask);
  const said = await workspace.projects.open(at('desk'));
  expect(said).toMatchObject({ ok: false, error: { code: 'conflict' } });
  expect(!said.ok && said.error.message).toContain(`${at('desk')} leads to ${at('shop')} by now`);
  expect(await shown(workspace)).toEqual({ project: 'example', agent: 'example' });
  expect((await listed(workspace)).projects.map(({ name }) => name)).toEqual(['example']);
});

test('a project that can’t be opened costs nothing: the one before goes on, with its own environment', async () => {
  writeFileSync(path.join(at('desk'), '.env'), 'WORKSPACE_TEST=desk of its .env');
  writeFileSync(path.join(at('shop'), '.env'), 'WORKSPACE_TEST=shop of its .env');
  const workspace = await start(person({ trust: true, interrupt: true }).ask);
  await workspace.projects.open(at('desk'));
  const sessionId = await begin(workspace);
  const base = at('data');
  const onFault = (fault: unknown) => expect.unreachable(String(fault));
  const about = { base, embeddedFolder: at('example'), operator: 'bob', ownerName: 'holdpoint serve', onFault };
  const other = await openProject({ ...about, folder: at('shop') });

  expect(await workspace.projects.open(at('shop'))).toMatchObject({
    ok: false,
    error: { message: expect.stringMatching(/in use by holdpoint serve .*Quit that first, then try again\.$/) },
  });
  expect(await shown(workspace)).toEqual({ project: 'desk', agent: 'desk of its .env' });
  expect(await statusOf(workspace, sessionId)).toBe('running');

  await other.close();
  await workspace.projects.open(at('shop'));
  expect(await shown(workspace)).toEqual({ project: 'shop', agent: 'shop of its .env' });
  await workspace.projects.open(at('example'));
  expect(await shown(workspace)).toEqual({ project: 'example', agent: 'example' });
  expect(process.env['WORKSPACE_TEST']).toBeUndefined();
});

test('while another project loads, the one that is there asks its own model with its own key', async () => {
  const hits: string[] = [];
  const url = async (name: string) => {
    const server = createServer((request, response) => {
      hits.push(`${name} with ${request.headers.authorization}`);
      response.writeHead(400).end('{}');
    });
    onTestFinished(() => void server.close());
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  };
  for (const name of ['desk', 'shop']) {
    const said = [`MODEL=openai-compatible:m`, `MODEL_URL=${await url(name)}`, `MODEL_KEY=key-of-${name}-000`];
    writeFileSync(path.join(at(name), '.env'), said.map((line) => `HOLDPOINT_${line}`).join('\n'));
  }
  const shop = stopsWhileItLoads('shop');
  const workspace = await start(person({ trust: true }).ask);
  await workspace.projects.open(at('desk'));
  const opening = workspace.projects.open(at('shop'));
  await shop.reached;
  const ask = async (text: string) => {
    const session = await call(workspace, 'sessions.create', { agentId: 'a' });
    if (!session.ok) throw new Error(session.error.message);
    await call(workspace, 'messages.send', { sessionId: session.value.id, text });
    await vi.waitFor(async () => expect(await statusOf(workspace, session.value.id)).toBe('failed'));
  };
  await ask('secret of desk');
  shop.open();
  await opening;
  await ask('secret of shop');
  expect(hits).toEqual(['desk with Bearer key-of-desk-000', 'shop with Bearer key-of-shop-000']);
});

test('what works is interrupted only where the person says so, and is there to be resumed', async () => {
  const answers = { trust: true, interrupt: false };
  const { ask, asked } = person(answers);
  const workspace = await start(ask);
  const sessionId = await begin(workspace);
  expect(await workspace.projects.open(at('desk'))).toMatchObject({ value: { outcome: 'kept' } });
  expect(await statusOf(workspace, sessionId)).toBe('running');
  answers.interrupt = true;
  await workspace.projects.open(at('desk'));
  expect(await statusOf(workspace, sessionId)).toBe('not_found');
  await workspace.projects.open(at('example'));
  expect(await statusOf(workspace, sessionId)).toBe('interrupted');
  expect(asked.filter((question) => question.startsWith('interrupt'))).toEqual([
    'interrupt 1 and 0 in example',
    'interrupt 1 and 0 in example',
  ]);
});

test('a tool that a person runs counts as work, and what has begun while the next project loaded is asked about again', async () => {
  const answers = { trust: true, interrupt: true };
  const { ask, asked } = person(answers);
  const workspace = await start(ask);
  const direct = call(workspace, 'tools.call', { agentId: 'a', toolName: 'work', input: {} });
  const calls = () => call(workspace, 'tools.calls', { agentId: 'a', toolName: 'work', limit: 1 });
  await vi.waitFor(async () => expect(await calls()).toMatchObject({ value: { calls: [{}] } }));
  const desk = stopsWhileItLoads('desk');
  const opening = workspace.projects.open(at('desk'));
  await desk.reached;
  answers.interrupt = false;
  const sessionId = await begin(workspace);
  desk.open();
  expect(await opening).toEqual({ ok: true, value: { outcome: 'kept' } });
  expect(await shown(workspace)).toMatchObject({ project: 'example' });
  expect(await statusOf(workspace, sessionId)).toBe('running');
  answers.interrupt = true;
  expect(await workspace.projects.open(at('desk'))).toEqual({ ok: true, value: { outcome: 'opened' } });
  expect(await direct).toMatchObject({ value: { outcome: { kind: 'unknown' } } });
  expect(asked.filter((question) => question.startsWith('interrupt'))).toEqual([
    'interrupt 0 and 1 in example',
    'interrupt 1 and 1 in example',
    'interrupt 1 and 1 in example',
  ]);
});

test('what was typed is kept in its own project: the window is told before it is left, and waited for', async () => {
  const workspace: DesktopWorkspace = await start(person({ trust: true }).ask, {
    onPush(push: Push) {
      if (!isLeaving(push)) return;
      void call(workspace, 'drafts.set', { key: 'k', text: 'typed in the example' });
      void call(workspace, 'projects.leave', {});
    },
  });
  await workspace.projects.open(at('desk'));
  expect(await call(workspace, 'drafts.get', { key: 'k' })).toEqual({ ok: true, value: { text: '' } });
  await workspace.projects.open(at('example'));
  expect(await call(workspace, 'drafts.get', { key: 'k' })).toMatchObject({ value: { text: 'typed in the example' } });
});

test('what was typed in a browser’s tab is waited for too, after the window has answered', async () => {
  let leave: () => void = () => expect.unreachable('leave');
  const windowLeft = new Promise<void>((resolve) => (leave = resolve));
  const workspace: DesktopWorkspace = await start(person({ trust: true }).ask, {
    onPush(push: Push) {
      if (isLeaving(push)) void call(workspace, 'projects.leave', {}).then(() => leave());
    },
  });
  const tab = async (): Promise<void> => {
    await windowLeft;
    await setImmediate();
    await call(workspace, 'drafts.set', { key: 'k', text: 'typed in a tab' }, 'browser');
    await call(workspace, 'projects.leave', {}, 'browser');
  };
  const hear = (push: Push) => void (isLeaving(push) && tab());
  const unsubscribe = workspace.workspace.subscribe(hear, { leaves: true });
  await workspace.projects.open(at('desk'));
  unsubscribe();
  expect(await call(workspace, 'drafts.get', { key: 'k' })).toEqual({ ok: true, value: { text: '' } });
  await workspace.projects.open(at('example'));
  expect(await call(workspace, 'drafts.get', { key: 'k' })).toMatchObject({ value: { text: 'typed in a tab' } });
});

test('a project that takes its time is told of by name while it is opened', async () => {
  const gate = at('gate');
  const slow = `import { existsSync } from 'node:fs';
  while (!existsSync(${JSON.stringify(gate)})) await new Promise((again) => setTimeout(again, 10));`;
  writeFileSync(path.join(at('shop'), 'holdpoint.config.ts'), slow + code('shop'));
  const workspace = await start(person({ trust: true }).ask);
  const told: (string | undefined)[] = [];
  workspace.workspace.subscribe((push) => {
    if (push.type === 'opening') told.push(push.name);
  });
  const opening = workspace.projects.open(at('shop'));
  await vi.waitFor(() => expect(told).toEqual(['shop']), { timeout: 15_000 });
  expect(await shown(workspace)).toMatchObject({ project: 'example' });
  writeFileSync(gate, '');
  await opening;
  expect(told).toEqual(['shop', undefined]);
});

test('the newest choice wins over one that never finishes loading, which is never opened afterwards', async () => {
  const workspace = await start(person({ trust: true }).ask);
  const desk = stopsWhileItLoads('desk');
  const first = workspace.projects.open(at('desk'));
  await desk.reached;
  expect(await workspace.projects.open(at('shop'))).toEqual({ ok: true, value: { outcome: 'opened' } });
  expect(await first).toEqual({ ok: true, value: { outcome: 'kept' } });
  desk.open();
  expect(await shown(workspace)).toMatchObject({ project: 'shop' });
  await workspace.close();
  expect(await shown(await start(person().ask))).toMatchObject({ project: 'shop' });
});

test('what is being opened can be given up, by staying or by choosing what is open, and be opened later', async () => {
  const workspace = await start(person({ trust: true }).ask);
  for (const giveUp of [
    () => call(workspace, 'projects.stay', {}),
    () => workspace.projects.open(at('example')),
  ] as const) {
    const desk = stopsWhileItLoads('desk');
    const opening = workspace.projects.open(at('desk'));
    await desk.reached;
    await giveUp();
    expect(await opening).toEqual({ ok: true, value: { outcome: 'kept' } });
    expect(await shown(workspace)).toMatchObject({ project: 'example' });
    desk.open();
  }
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), code('desk'));
  await workspace.projects.open(at('desk'));
  expect(await shown(workspace)).toMatchObject({ project: 'desk' });
});

test('while another project loads, each one’s code finds its own .env, the settings show that of the open one, and the process has none', async () => {
  for (const name of ['desk', 'shop'])
    writeFileSync(path.join(at(name), '.env'), `WORKSPACE_TEST=${name}\nHOLDPOINT_MODEL=openai:${name}`);
  const says = code('desk').replace(/execute: .*/, 'execute: () => process.env.WORKSPACE_TEST });');
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), says);
  const workspace = await start(person({ trust: true }).ask);
  const model = async () => {
    const got = await call(workspace, 'settings.get', {});
    return got.ok && got.value.modelInForce;
  };
  expect(await model()).toBeUndefined();
  await workspace.projects.open(at('desk'));
  const shop = stopsWhileItLoads('shop');
  const opening = workspace.projects.open(at('shop'));
  await shop.reached;
  expect(await call(workspace, 'tools.call', { agentId: 'a', toolName: 'work', input: {} })).toMatchObject({
    value: { outcome: { output: 'desk' } },
  });
  expect(await model()).toBe('openai:desk');
  shop.open();
  await opening;
  expect(await shown(workspace)).toEqual({ project: 'shop', agent: 'shop' });
  expect(await model()).toBe('openai:shop');
  await workspace.projects.open(at('example'));
  expect(await model()).toBeUndefined();
  expect(process.env['WORKSPACE_TEST']).toBeUndefined();
});

test('who only listens is not waited for when a project is left', async () => {
  const workspace = await start(person({ trust: true }).ask);
  workspace.workspace.subscribe(() => undefined);
  vi.useFakeTimers({ toFake: ['setTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  expect(await workspace.projects.open(at('desk'))).toMatchObject({ value: { outcome: 'opened' } });
});

test('a new project is trusted and on the list although it was not opened in the end', async () => {
  const appRoot = at('app');
  mkdirSync(path.join(appRoot, 'dist', 'library'), { recursive: true });
  writeFileSync(
    path.join(appRoot, 'dist', 'library', 'project-types.json'),
    '{ "version": "1", "files": { "a.d.ts": "" } }',
  );
  mkdirSync(path.join(appRoot, 'examples', 'templates', 'both'), { recursive: true });
  const stop = stopsWhileItLoads('desk');
  renameSync(
    path.join(at('desk'), 'holdpoint.config.ts'),
    path.join(appRoot, 'examples', 'templates', 'both', 'holdpoint.config.ts'),
  );
  const { ask, asked } = person({ place: at('fresh') });
  const workspace = await start(ask, { appRoot });
  const making = call(workspace, 'projects.create', { templateId: 'both' });
  await stop.reached;
  await call(workspace, 'projects.stay', {});
  expect(await making).toEqual({ ok: true, value: { outcome: 'kept' } });
  const [fresh] = (await listed(workspace)).projects;
  expect(fresh).toMatchObject({ name: 'fresh', state: 'there' });
  stop.open();
  expect(await call(workspace, 'projects.open', { id: fresh?.id ?? '' })).toMatchObject({
    value: { outcome: 'opened' },
  });
  expect(asked).toEqual([]);
});

test('while a project can’t be loaded, nobody is told that its agents are gone from it', async () => {
  const workspace = await start(person({ trust: true }).ask);
  await workspace.projects.open(at('desk'));
  const sessionId = await begin(workspace);
  await workspace.close();
  const send = (to: DesktopWorkspace) => call(to, 'messages.send', { sessionId, text: 'x', ifPending: 'withdraw' });
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), 'export const = 7;');
  expect(await send(await start(person().ask))).toMatchObject({
    error: { message: 'The project can’t be loaded now. Its sessions can be read only until that is mended.' },
  });
  await Promise.all(open.map((each) => each.close()));
  writeFileSync(path.join(at('desk'), 'holdpoint.config.ts'), code('desk').replace("id: 'a'", "id: 'b'"));
  expect(await send(await start(person().ask))).toMatchObject({
    error: { message: expect.stringContaining('The agent "a" is not part of this project any more.') },
  });
});

test('a browser sees which project is open, and neither others nor the way to them', async () => {
  const workspace = await start(person().ask, { project: at('desk') });
  expect(await listed(workspace, 'browser')).toEqual({
    projects: [expect.objectContaining({ name: 'desk', state: 'open' })],
    templates: [],
    canOpen: false,
  });
  const { projects } = await listed(workspace);
  const id = projects.find(({ name }) => name === 'example')?.id ?? '';
  for (const [name, input] of [
    ['projects.open', { id }],
    ['projects.pick', {}],
    ['projects.create', { templateId: 'both' }],
    ['projects.forget', { id }],
  ] as const) {
    expect(await call(workspace, name, input, 'browser')).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
  }
  expect(await shown(workspace)).toMatchObject({ project: 'desk' });
});

test('a project that is gone is listed as missing, and forgotten with its trust', async () => {
  const workspace = await start(person({ trust: true }).ask);
  await workspace.projects.open(at('desk'));
  await workspace.projects.open(at('example'));
  rmSync(at('desk'), { recursive: true });
  const [desk] = (await listed(workspace)).projects;
  expect(desk).toMatchObject({ name: 'desk', state: 'missing' });
  expect(await call(workspace, 'projects.open', { id: desk?.id ?? '' })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('There is no folder') },
  });
  await call(workspace, 'projects.forget', { id: desk?.id ?? '' });
  expect((await listed(workspace)).projects.map(({ name }) => name)).toEqual(['example']);
});
