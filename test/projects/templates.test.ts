import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { createProject } from '../../core/project/create-project.ts';
import { loadProject } from '../../core/project/index.ts';
import { type ProjectTemplate, projectTemplates } from '../../core/project/project-templates.ts';
import { refreshProjectTypes } from '../../core/project/project-types.ts';
import { makeAppRoot } from './app-root.ts';

let appRoot: string;
beforeAll(async () => void (appRoot = await makeAppRoot()));
afterAll(() => rmSync(appRoot, { recursive: true, force: true }));

/** Which one makes no difference to what follows. */
const template: ProjectTemplate = { id: 'both', name: 'Both', description: 'x', folderName: 'desk' };

let home: string;
beforeEach(() => void (home = realpathSync(mkdtempSync(path.join(tmpdir(), 'holdpoint-new-')))));
afterEach(() => rmSync(home, { recursive: true, force: true }));

/** What the compiler says of a project as an editor sees it. */
async function typeFaults(folder: string): Promise<string> {
  const compiler = path.join(
    path.dirname(createRequire(import.meta.url).resolve('typescript/package.json')),
    'bin',
    'tsc',
  );
  return promisify(execFile)(process.execPath, [compiler, '-p', folder, '--pretty', 'false'], { cwd: home }).then(
    ({ stdout }) => stdout,
    ({ stdout }: { stdout: string }) => stdout,
  );
}

test.each(projectTemplates)('a new project from $id loads, and an editor shows no errors', async (chosen) => {
  const folder = path.join(home, 'My desk');
  expect(createProject({ template: chosen, folder, appRoot })).toEqual({ ok: true, value: folder });
  const { agents, quickPrompts } = await loadProject(folder);
  expect(agents).toHaveLength(1);
  expect(quickPrompts?.length).toBeGreaterThan(0);
  expect(JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'))).toMatchObject({ name: 'my-desk' });
  expect(await typeFaults(folder)).toBe('');
});

test('an editor knows the types: a wrong one of holdpoint, zod, ai and Node is each an error, and no other', async () => {
  const folder = path.join(home, 'desk');
  createProject({ template, folder, appRoot });
  const wrong = `import { readFile } from 'node:fs/promises';
import { openai } from '@ai-sdk/openai';
import { generateText } from 'ai';
import { MockLanguageModelV4 } from 'ai/test';
import { createTool } from 'holdpoint';
import { z } from 'zod';
import * as z4 from 'zod/v4';
import { name } from 'own-package';

export const right = [openai('gpt-5'), new MockLanguageModelV4(), z4.string(), name.trim()];
export const one: number = readFile('a', 'utf8');
export const two = createTool({ name: 7, description: 'x', inputSchema: z.object({}), execute: () => 1 });
export const three = createTool({ name: 'x', description: 'x', inputSchema: z.object({ a: z.string() }), execute: ({ b }) => b });
export const four = generateText({ model: 7 });
export const five: number = z.string().parse('a');
export const six: number = name;
`;
  const own = path.join(folder, 'node_modules', 'own-package');
  mkdirSync(own, { recursive: true });
  writeFileSync(
    path.join(own, 'package.json'),
    '{ "name": "own-package", "exports": { ".": { "types": "./own.d.ts" } } }',
  );
  writeFileSync(path.join(own, 'own.d.ts'), 'export declare const name: string;');
  writeFileSync(path.join(folder, 'wrong.ts'), wrong);
  const lines = [...(await typeFaults(folder)).matchAll(/wrong\.ts\((\d+),/g)].map(([, line]) => Number(line));
  expect([...new Set(lines)]).toEqual([11, 12, 13, 14, 15, 16]);
});

test('a folder that is not empty is left as it is, and the sentence says so', () => {
  writeFileSync(path.join(home, 'mine.txt'), 'mine');
  expect(createProject({ template, folder: home, appRoot })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining('is not empty. Nothing was written') },
  });
  expect(readdirSync(home)).toEqual(['mine.txt']);
});

test('a place that can’t be written to is told of', () => {
  writeFileSync(path.join(home, 'file'), '');
  const folder = path.join(home, 'file', 'desk');
  expect(createProject({ template, folder, appRoot })).toMatchObject({
    ok: false,
    error: { message: expect.stringContaining(folder) },
  });
});

test('the types come back to a project that was copied without them, and to no project that never asked', () => {
  const folder = path.join(home, 'desk');
  createProject({ template, folder, appRoot });
  const types = path.join(folder, '.holdpoint');
  rmSync(types, { recursive: true });
  refreshProjectTypes(folder, appRoot);
  expect(readdirSync(types).toSorted()).toEqual(['tsconfig.json', 'types', 'version']);

  const other = path.join(home, 'other');
  mkdirSync(other);
  writeFileSync(path.join(other, 'tsconfig.json'), '{}');
  refreshProjectTypes(other, appRoot);
  expect(readdirSync(other)).toEqual(['tsconfig.json']);
});
