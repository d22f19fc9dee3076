import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { KnownProjects } from './known-projects.ts';

let base: string;
beforeEach(() => void (base = mkdtempSync(path.join(tmpdir(), 'holdpoint-known-'))));
afterEach(() => rmSync(base, { recursive: true, force: true }));

const known = () => new KnownProjects(base, (fault) => expect.unreachable(String(fault)));
const folders = () =>
  known()
    .list()
    .map(({ folder }) => folder);

test('the project that was opened last stands first, once', () => {
  for (const folder of ['/a', '/b', '/a']) known().opened(folder, { trusted: false });
  expect(folders()).toEqual(['/a', '/b']);
});

test('trust is remembered by path, and is not lost by opening it another way', () => {
  known().opened('/a', { trusted: true });
  known().opened('/a', { trusted: false });
  known().opened('/b', { trusted: false });
  expect(known().isTrusted('/a')).toBe(true);
  expect(known().isTrusted('/b')).toBe(false);
  expect(known().isTrusted('/a/')).toBe(false);
});

test('the next start opens the last one only where it is trusted', () => {
  known().opened('/a', { trusted: false });
  known().setLast('/a');
  expect(known().last()).toBeUndefined();
  known().opened('/a', { trusted: true });
  expect(known().last()).toBe('/a');
  known().setLast(undefined);
  expect(known().last()).toBeUndefined();
});

test('a project that is forgotten is asked about again', () => {
  known().opened('/a', { trusted: true });
  known().setLast('/a');
  const [project] = known().list();
  known().forget(project?.id ?? '');
  expect(folders()).toEqual([]);
  expect(known().isTrusted('/a')).toBe(false);
  expect(known().last()).toBeUndefined();
});

test('a project whose loading was not seen to end is told apart, until it ends, or is forgotten', () => {
  known().opened('/a', { trusted: true });
  const [a] = known().list();
  const over = known().loading('/a');
  known().loading('/b');
  known().setLast('/a');
  expect([known().isUnfinished('/a'), known().isUnfinished('/b'), known().isUnfinished('/c')]).toEqual([
    true,
    true,
    false,
  ]);
  over();
  expect([known().isUnfinished('/a'), known().isUnfinished('/b')]).toEqual([false, true]);
  known().loading('/a');
  known().forget(a?.id ?? '');
  expect(known().isUnfinished('/a')).toBe(false);
});

test('the list has an end', () => {
  for (let at = 0; at < 25; at++) known().opened(`/p${at}`, { trusted: true });
  expect(folders()).toHaveLength(20);
  expect(folders()[0]).toBe('/p24');
});

test('a file that makes no sense counts as empty, and trusts nobody', () => {
  writeFileSync(path.join(base, 'projects.json'), '{"version":1,"projects":[{"folder":"/a","trusted":"yes"}]}');
  expect(folders()).toEqual([]);
  expect(known().isTrusted('/a')).toBe(false);
});

test('only the person may read it', () => {
  known().opened('/a', { trusted: true });
  const file = path.join(base, 'projects.json');
  expect(statSync(file).mode & 0o077).toBe(0);
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1 });
});

test('a folder that can’t be written to is told of, and nothing else fails', () => {
  const onFault = vi.fn<(fault: unknown) => void>();
  new KnownProjects(path.join(base, 'gone'), onFault).opened('/a', { trusted: true });
  expect(onFault).toHaveBeenCalledOnce();
});

test('how much waited in a project when it was closed is remembered until it is opened and closed again', () => {
  known().opened('/a', { trusted: true });
  known().setWaiting('/a', 2);
  known().setWaiting('/example', 1);
  known().setLast('/a');
  expect([known().waitingIn('/a'), known().waitingIn('/example'), known().waitingIn('/b')]).toEqual([2, 1, 0]);
  known().setWaiting('/example', 0);
  known().forget(known().list()[0]?.id ?? '');
  expect([known().waitingIn('/a'), known().waitingIn('/example')]).toEqual([0, 0]);
  for (let count = 1; count <= 30; count += 1) known().setWaiting(`/${count}`, count);
  expect([known().waitingIn('/10'), known().waitingIn('/11'), known().waitingIn('/30')]).toEqual([0, 11, 30]);
});
