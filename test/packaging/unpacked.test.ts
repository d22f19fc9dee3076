import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { FuseState, FuseV1Options, getCurrentFuseWire } from '@electron/fuses';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createProject } from '../../core/project/create-project.ts';
import { projectTemplates } from '../../core/project/project-templates.ts';
import { pack, type Packed } from '../../scripts/packaging/pack.ts';
import { root } from '../../scripts/root.ts';
import { resolveRuntime } from '../../scripts/runtime/resolve-runtime.ts';
import { startPackaged } from './start-packaged.ts';
import { unpackArchive } from './unpack-archive.ts';

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

test.each(projectTemplates)(
  'what the app holds is enough for a new project from $id, and it loads what is saved',
  async (template) => {
    const { id } = template;
    const appRoot = join(folder, `app-${id}`);
    const needed = [`examples/templates/${id}/holdpoint.config.ts`, 'dist/library/project-types.json'];
    unpackArchive(join(packed.folder, 'resources', 'app.asar'), needed, appRoot);
    const project = join(folder, id);
    expect(createProject({ template, folder: project, appRoot })).toEqual({ ok: true, value: project });

    const app = await startPackaged(packed.executable, join(folder, `data-${id}`), ['--project', project]);
    const { page } = app;
    await page.getByRole('button', { name: `Project: ${id}`, exact: true }).waitFor();
    const config = join(project, 'holdpoint.config.ts');
    const text = readFileSync(config, 'utf8');
    const [, name] = /name: '([A-Z]\w+)'/.exec(text) ?? [];
    await page.getByRole('link', { name: name ?? '', exact: true }).waitFor();
    writeFileSync(config, text.replace(`name: '${name}'`, "name: 'Renamed'"));
    await page.getByRole('link', { name: 'Renamed', exact: true }).waitFor();

    writeFileSync(config, `${text}\nexport const = 7;`);
    await page.getByText(/Correct the syntax there/).waitFor();
    writeFileSync(config, text);
    await page.getByText(/Correct the syntax there/).waitFor({ state: 'detached' });
    await page.getByRole('list', { name: 'Messages to begin with' }).getByRole('button').first().click();
    await page.getByRole('status', { name: 'Run' }).filter({ hasText: 'Waiting for you' }).waitFor();
    expect(await app.end()).toEqual({ code: 0, signal: null });
  },
);
