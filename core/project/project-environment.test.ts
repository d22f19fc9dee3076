import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { environmentOf, inEnvironmentOf, ProjectEnvironment } from './project-environment.ts';

let home: string;
let before: NodeJS.ProcessEnv;
beforeEach(() => {
  home = mkdtempSync(path.join(tmpdir(), 'holdpoint-env-'));
  before = { ...process.env };
});
afterEach(() => {
  rmSync(home, { recursive: true });
  delete process.env['ENV_TEST_SHELL'];
});

/** A folder whose `.env` says this, loaded. */
function project(text: string, code?: () => void): string {
  const folder = mkdtempSync(path.join(home, 'project-'));
  save(folder, text);
  load(folder, code);
  return folder;
}

function save(folder: string, text: string): void {
  writeFileSync(path.join(folder, '.env'), text);
}

function load(folder: string, code: () => void = () => undefined): void {
  const version = new ProjectEnvironment(folder);
  version.readFile();
  version.during(code);
  version.takeOver();
}

const name = (): string | undefined => process.env['ENV_TEST_NAME'];
const nameIn = (folder: string): string | undefined => inEnvironmentOf(folder, name);

test('the code of two projects that works at once finds what each one’s own .env says, and nobody else finds either', async () => {
  const [desk, shop] = [project('ENV_TEST_NAME=desk'), project('ENV_TEST_NAME=shop')];
  const seen = await Promise.all(
    [desk, shop].map((folder) =>
      inEnvironmentOf(folder, async () => {
        const first = name();
        await setImmediate();
        return [first, name(), await new Promise((resolve) => setTimeout(() => resolve(name()), 1))];
      }),
    ),
  );
  expect(seen).toEqual([
    ['desk', 'desk', 'desk'],
    ['shop', 'shop', 'shop'],
  ]);
  expect(name()).toBeUndefined();
});

test('what is set outside wins over the .env, and what the code itself sets or deletes wins over both', () => {
  process.env['ENV_TEST_SHELL'] = 'shell';
  const desk = project('ENV_TEST_SHELL=file\nENV_TEST_NAME=file');
  inEnvironmentOf(desk, () => {
    expect(process.env['ENV_TEST_SHELL']).toBe('shell');
    process.env['ENV_TEST_SHELL'] = process.env['ENV_TEST_NAME'] = 'code';
    expect([name(), process.env['ENV_TEST_SHELL']]).toEqual(['code', 'code']);
    delete process.env['ENV_TEST_SHELL'];
    delete process.env['ENV_TEST_NAME'];
    expect([name(), process.env['ENV_TEST_SHELL']]).toEqual([undefined, undefined]);
    expect(Object.keys(process.env)).not.toContain('ENV_TEST_NAME');
  });
  expect({ ...process.env }).toEqual({ ...before, ENV_TEST_SHELL: 'shell' });
});

test.each([
  ['sets', () => void (process.env['ENV_TEST_NAME'] = 'code')],
  ['sets to what another has', () => void (process.env['ENV_TEST_NAME'] = 'shop')],
  ['defines', () => void Object.defineProperty(process.env, 'ENV_TEST_NAME', { value: 'code', configurable: true })],
  ['deletes', () => void delete process.env['ENV_TEST_NAME']],
  ['replaces', () => void (process.env = { ENV_TEST_NAME: 'code' })],
  [
    'deletes all',
    () => {
      for (const key of Object.keys(process.env)) delete process.env[key];
    },
  ],
  [
    'loads from a file',
    () => {
      delete process.env['ENV_TEST_NAME'];
      writeFileSync(path.join(home, 'file'), 'ENV_TEST_NAME=code');
      process.loadEnvFile(path.join(home, 'file'));
    },
  ],
])('what one project %s is there for that one only, while it is loaded and later', (_, change) => {
  const shop = project('ENV_TEST_NAME=shop');
  let changed: string | undefined;
  const desk = project('ENV_TEST_NAME=desk', () => {
    change();
    changed = name();
  });
  expect(changed).not.toBe('desk');
  expect([nameIn(desk), environmentOf(desk)['ENV_TEST_NAME']]).toEqual([changed, changed]);
  inEnvironmentOf(desk, change);
  expect(nameIn(desk)).toBe(changed);
  expect([nameIn(shop), environmentOf(shop)['ENV_TEST_NAME']]).toEqual(['shop', 'shop']);
  expect(nameIn(project(''))).toBeUndefined();
  expect({ ...process.env }).toEqual(before);
});

test('each load begins afresh with the .env as it is then, and one that nobody takes over changes nothing', () => {
  const addSuffix = (): void => void (process.env['ENV_TEST_NAME'] = `${name()}?ssl`);
  const desk = project('ENV_TEST_NAME=one', addSuffix);
  load(desk, addSuffix);
  expect(nameIn(desk)).toBe('one?ssl');
  save(desk, 'ENV_TEST_NAME=two');
  const givenUp = new ProjectEnvironment(desk);
  givenUp.readFile();
  givenUp.during(addSuffix);
  expect(nameIn(desk)).toBe('one?ssl');
  load(desk, addSuffix);
  expect(nameIn(desk)).toBe('two?ssl');
});

test('what a project has begun finds the environment of the version that is there when it looks', async () => {
  const desk = project('ENV_TEST_NAME=one');
  const run = inEnvironmentOf(desk, async () => {
    await setImmediate();
    return name();
  });
  save(desk, 'ENV_TEST_NAME=two');
  load(desk);
  expect(await run).toBe('two');
});

test('the environment can be gone through, copied, asked and inherited like any other', () => {
  const desk = project('ENV_TEST_NAME=desk');
  inEnvironmentOf(desk, () => {
    process.env['ENV_TEST_NUMBER'] = 5 as never;
    expect(process.env['ENV_TEST_NUMBER']).toBe('5');
    expect(Object.entries(process.env)).toContainEqual(['ENV_TEST_NAME', 'desk']);
    expect('ENV_TEST_NAME' in process.env).toBe(true);
    expect(Object.hasOwn(process.env, 'ENV_TEST_NAME')).toBe(true);
    expect(process.env['toString']).toBe(Object.prototype.toString);
    expect({ ...process.env }['ENV_TEST_NAME']).toBe('desk');
    const child = execFileSync(process.execPath, ['-e', 'process.stdout.write(process.env.ENV_TEST_NAME)']);
    expect(child.toString()).toBe('desk');
  });
});

test('whoever asks for the open project’s environment finds that of whichever is open', () => {
  const [desk, shop] = [project('ENV_TEST_NAME=desk'), project('ENV_TEST_NAME=shop')];
  let open: string | undefined;
  const environment = environmentOf(() => open);
  const seen = [undefined, desk, shop].map((folder) => {
    open = folder;
    return [environment['ENV_TEST_NAME'], Object.keys(environment).includes('ENV_TEST_NAME')];
  });
  expect(seen).toEqual([
    [undefined, false],
    ['desk', true],
    ['shop', true],
  ]);
});
