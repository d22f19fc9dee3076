import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { announceServing, findServing } from './serving.ts';

let base: string;
beforeEach(() => {
  base = mkdtempSync(join(tmpdir(), 'holdpoint-serving-'));
});
afterEach(() => rmSync(base, { recursive: true, force: true }));

function folderOf(name: string): string {
  const folder = join(base, 'projects', name);
  mkdirSync(folder, { recursive: true });
  return folder;
}
const serving = (name: string, pid = process.pid) => ({
  url: `http://127.0.0.1/${name}`,
  pid,
  project: { name, folder: `/code/${name}` },
});

test('servers that run are found, until they end', () => {
  expect(findServing(base)).toEqual([]);
  const endOne = announceServing(folderOf('one'), serving('one'));
  const endTwo = announceServing(folderOf('two'), serving('two'));
  expect(findServing(base)).toEqual([serving('one'), serving('two')]);
  expect(statSync(join(base, 'projects', 'one', 'http.json')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(base, 'projects', 'one'))).toEqual(['http.json']);
  endOne();
  expect(findServing(base)).toEqual([serving('two')]);
  endTwo();
  endTwo();
  expect(readdirSync(join(base, 'projects', 'two'))).toEqual([]);
});

test('one that was killed is not found, and what it left is cleared away', async () => {
  const child = spawn(process.execPath, ['-e', '']);
  await once(child, 'exit');
  const file = join(folderOf('killed'), 'http.json');
  writeFileSync(file, JSON.stringify(serving('killed', child.pid)));
  expect(findServing(base)).toEqual([]);
  expect(existsSync(file)).toBe(false);
});

test('one that ends leaves alone what its successor wrote', () => {
  const end = announceServing(folderOf('one'), serving('one'));
  const successor = { ...serving('one'), url: 'http://127.0.0.1/successor' };
  announceServing(folderOf('one'), successor);
  end();
  expect(findServing(base)).toEqual([successor]);
});

test('what is no word of a server is passed over', () => {
  for (const [index, text] of [
    '',
    '{',
    '{}',
    '{"url":1,"pid":"x"}',
    'null',
    '{"url":"x","pid":-1,"project":{"name":"x","folder":"x"}}',
  ].entries())
    writeFileSync(join(folderOf(`broken-${index}`), 'http.json'), text);
  mkdirSync(join(folderOf('folder'), 'http.json'));
  writeFileSync(join(base, 'projects', 'file'), '');
  expect(findServing(base)).toEqual([]);
});
