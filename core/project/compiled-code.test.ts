import { mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepCompiled } from './compiled-code.ts';

let folder: string;
const compile = vi.fn(({ source }: { source: string }) => `compiled: ${source}`);
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'holdpoint-compiled-'));
  compile.mockClear();
});
afterEach(() => rmSync(folder, { recursive: true }));

const source = { filename: '/desk/holdpoint.config.ts', source: 'export default 1', ts: true };

function keptFile(): string {
  return path.join(folder, readdirSync(folder)[0] ?? '');
}

test('the same source is compiled once, also by the next process', () => {
  expect(keepCompiled(folder, compile)(source)).toEqual({ code: 'compiled: export default 1' });
  expect(keepCompiled(folder, compile)(source)).toEqual({ code: 'compiled: export default 1' });
  expect(compile).toHaveBeenCalledOnce();
});

test('an edited source, and other options, are compiled again, and take the place of what was kept', () => {
  const compiled = keepCompiled(folder, compile);
  compiled(source);
  expect(compiled({ ...source, source: 'export default 2' }).code).toBe('compiled: export default 2');
  compiled({ ...source, source: 'export default 2', async: true });
  expect(compile).toHaveBeenCalledTimes(3);
  expect(readdirSync(folder)).toHaveLength(1);
});

test.each([
  ['cut short', () => truncateSync(keptFile(), 90)],
  ['changed', () => writeFileSync(keptFile(), readFileSync(keptFile(), 'utf8').replace('compiled', 'tampered'))],
  ['empty', () => writeFileSync(keptFile(), '')],
])('kept code that is %s is not used', (_what, spoil) => {
  const compiled = keepCompiled(folder, compile);
  compiled(source);
  spoil();
  expect(compiled(source).code).toBe('compiled: export default 1');
  expect(compile).toHaveBeenCalledTimes(2);
});

test('what could not be compiled is not kept', () => {
  const faulty = vi.fn(() => 'exports.__JITI_ERROR__ = {}');
  const compiled = keepCompiled(folder, faulty);
  compiled(source);
  compiled(source);
  expect(faulty).toHaveBeenCalledTimes(2);
});

test('a folder that can’t be written costs time, not a start', () => {
  writeFileSync(path.join(folder, 'file'), '');
  const compiled = keepCompiled(path.join(folder, 'file', 'below'), compile);
  expect(compiled(source).code).toBe('compiled: export default 1');
});
