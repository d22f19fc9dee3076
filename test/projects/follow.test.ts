import { mkdirSync, mkdtempSync, realpathSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { loadProject } from '../../core/project/index.ts';
import { followProject, type Following } from '../../core/surface/follow-project.ts';
import type { Loaded } from '../../core/studio.ts';

const CONFIG = 'holdpoint.config.ts';

let home: string;
let folder: string;
let following: Following | undefined;
let loads: Loaded[];
beforeEach(() => {
  home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-follow-')));
  folder = path.join(home, 'desk');
  loads = [];
});
afterEach(() => {
  following?.close();
  rmSync(home, { recursive: true, force: true });
});

function write(files: Record<string, string>): void {
  for (const [name, text] of Object.entries(files)) {
    const file = path.join(folder, name);
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  }
}

/** As most editors save: a file beside it takes its place. */
function saveAtomically(name: string, text: string): void {
  const file = path.join(folder, name);
  writeFileSync(`${file}.swp~`, text);
  renameSync(`${file}.swp~`, file);
}

function named(expression: string, before = ''): string {
  return `${before}
    import { Agent, defineStudio } from 'holdpoint';
    export default defineStudio({ agents: [new Agent({ id: 'a', name: ${expression}, instructions: 'x', tools: [] })] });`;
}

async function follow(): Promise<void> {
  const since = Date.now();
  const first = await loadProject(folder, {}).then(
    () => 'well',
    () => 'faulty',
  );
  following = followProject({
    studio: { reload: (loaded) => void loads.push(loaded) },
    folder,
    compiledFolder: path.join(home, 'compiled'),
    faulty: first === 'faulty',
    since,
    onFault: (fault) => expect.unreachable(String(fault)),
  });
  await following.ready;
}

const latest = (): string | undefined => {
  const loaded = loads.at(-1);
  if (loaded === undefined) return undefined;
  return 'projectError' in loaded ? loaded.projectError : loaded.definition.agents[0]?.name;
};
const comesTo = (name: string | RegExp) => vi.waitFor(() => expect(latest()).toMatch(name), { timeout: 10_000 });

test('what is saved is loaded: in place, by a file that takes its place, and in a folder that is new', async () => {
  write({ [CONFIG]: named(`'One'`) });
  await follow();

  write({ [CONFIG]: named(`'Two'`) });
  await comesTo(/^Two$/);
  saveAtomically(CONFIG, named(`'Three'`));
  await comesTo(/^Three$/);
  saveAtomically(CONFIG, named('name', `import { name } from './parts/name.ts';`));
  await comesTo(/imports "\.\/parts\/name\.ts", but there is no such file/);
  write({ 'parts/name.ts': `export const name = 'Four';` });
  await comesTo(/^Four$/);
  write({ 'parts/name.ts': `export const name = 'Five';` });
  await comesTo(/^Five$/);
});

test('what a syntax or shape error says names file and line, and goes away when it is mended', async () => {
  write({ [CONFIG]: named(`'One'`) });
  await follow();

  write({ [CONFIG]: `${named(`'Two'`)}\nexport const = 7;` });
  await comesTo(/holdpoint\.config\.ts:4:\d+: .* Correct the syntax there\.$/);
  write({ [CONFIG]: named('7 as never') });
  await comesTo(/holdpoint\.config\.ts:3: .*name/);
  write({ [CONFIG]: named(`'Three'`) });
  await comesTo(/^Three$/);
});

test('an imported .json counts and is read anew, also after it was broken; what tools write does not', async () => {
  write({
    [CONFIG]: named('desk.name', `import desk from './desk.json';`),
    'desk.json': '{ "name": "One" }',
    'orders.json': '[]',
  });
  await follow();

  write({
    'orders.json': '[1]',
    'notes.md': '# note',
    'effects.log': 'x',
    '.cache/made.ts': 'x',
    'node_modules/a/index.ts': 'x',
  });
  write({ 'desk.json': '{ "name": "Two" }' });
  await comesTo(/^Two$/);
  expect(loads).toHaveLength(1);

  write({ 'desk.json': '{ "name": ' });
  await comesTo(/desk\.json/);
  write({ 'desk.json': '{ "name": "Three" }' });
  await comesTo(/^Three$/);
});

test('.env counts: what it sets anew is there, and what it says no more is gone, whatever the code makes of it', async () => {
  const ends = `if ('FOLLOW_TEST' in process.env) process.env.FOLLOW_TEST += '!';`;
  write({ [CONFIG]: named(`process.env.FOLLOW_TEST ?? 'none'`, ends), '.env': 'FOLLOW_TEST=One' });
  await follow();

  write({ '.env': 'FOLLOW_TEST=Two' });
  await comesTo(/^Two!$/);
  rmSync(path.join(folder, '.env'));
  await comesTo(/^none$/);
});

test('a config that is deleted, and a folder that goes away, are told of until they are back', async () => {
  write({ [CONFIG]: named(`'One'`) });
  await follow();

  rmSync(path.join(folder, CONFIG));
  await comesTo(/has no holdpoint\.config\.ts/);
  write({ [CONFIG]: named(`'Two'`) });
  await comesTo(/^Two$/);

  renameSync(folder, `${folder}-away`);
  await comesTo(/There is no folder/);
  renameSync(`${folder}-away`, folder);
  await comesTo(/^Two$/);
  write({ [CONFIG]: named(`'Three'`) });
  await comesTo(/^Three$/);
});

test.each([
  ['a link', (other: string) => symlinkSync(other, folder), () => rmSync(folder)],
  ['another folder', (other: string) => renameSync(other, folder), () => rmSync(folder, { recursive: true })],
  ['a file', () => writeFileSync(folder, ''), () => rmSync(folder)],
])('what is saved is loaded also after %s was at the folder’s place', async (_, put, remove) => {
  const other = path.join(home, 'other');
  mkdirSync(other);
  writeFileSync(path.join(other, CONFIG), named(`'Other'`));
  write({ [CONFIG]: named(`'One'`) });
  await follow();

  for (const name of ['Two', 'Three']) {
    renameSync(folder, `${folder}-away`);
    put(other);
    await comesTo(/which is another project|^Other$|is a file/);
    remove();
    renameSync(`${folder}-away`, folder);
    await comesTo(/^(One|Two)$/);
    write({ [CONFIG]: named(`'${name}'`) });
    await comesTo(new RegExp(`^${name}$`));
    mkdirSync(other, { recursive: true });
    writeFileSync(path.join(other, CONFIG), named(`'Other'`));
  }
});

test('a load that a newer save overtook is dropped, however late it ends', async () => {
  const release = path.join(home, 'release');
  const slow = `import { existsSync } from 'node:fs';
    globalThis.followTestBegan = true;
    while (!existsSync(${JSON.stringify(release)})) await new Promise((resolve) => setTimeout(resolve, 5));
    globalThis.followTestEnded = true;`;
  write({ [CONFIG]: named(`'One'`) });
  await follow();
  const world = globalThis as { followTestBegan?: boolean; followTestEnded?: boolean };

  write({ [CONFIG]: named(`'Slow'`, slow) });
  await vi.waitFor(() => expect(world.followTestBegan).toBe(true), { timeout: 10_000 });
  write({ [CONFIG]: named(`'Quick'`) });
  await comesTo(/^Quick$/);
  writeFileSync(release, '');
  await vi.waitFor(() => expect(world.followTestEnded).toBe(true), { timeout: 10_000 });
  write({ [CONFIG]: named(`'Last'`) });
  await comesTo(/^Last$/);
  expect(loads.map((loaded) => ('definition' in loaded ? loaded.definition.agents[0]?.name : 'fault'))).toEqual([
    'Quick',
    'Last',
  ]);
});

test('what was saved after the code was read and before it was watched is loaded', async () => {
  write({ [CONFIG]: named(`'One'`) });
  const since = Date.now() - 1000;
  following = followProject({
    studio: { reload: (loaded) => void loads.push(loaded) },
    folder,
    compiledFolder: path.join(home, 'compiled'),
    faulty: false,
    since,
    onFault: (fault) => expect.unreachable(String(fault)),
  });
  await comesTo(/^One$/);
});

test('code behind a link is followed', async () => {
  const shared = path.join(home, 'shared');
  mkdirSync(shared);
  writeFileSync(path.join(shared, 'name.ts'), `export const name = 'One';`);
  write({ [CONFIG]: named('name', `import { name } from './shared/name.ts';`) });
  symlinkSync(shared, path.join(folder, 'shared'));
  await follow();
  writeFileSync(path.join(shared, 'name.ts'), `export const name = 'Two';`);
  await comesTo(/^Two$/);
});

test('nothing is loaded after it was closed', async () => {
  write({ [CONFIG]: named(`'One'`) });
  await follow();
  following?.close();
  const closed = following;
  write({ [CONFIG]: named(`'Two'`) });
  await follow();
  expect(closed).not.toBe(following);
  write({ [CONFIG]: named(`'Three'`) });
  await comesTo(/^Three$/);
  expect(loads).toHaveLength(1);
});
