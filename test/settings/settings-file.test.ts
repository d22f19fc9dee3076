import { chmodSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readSettings } from '../../core/workspace/settings/settings-file.ts';
import { createSettingsStore } from '../../core/workspace/settings/settings-store.ts';
import { makeBase, openSettingsWorld } from './world.ts';

test('a change is in the file, which its owner alone can read, and is there at the next start', async () => {
  const { base, do: call } = openSettingsWorld();
  await call('settings.change', { theme: 'dark', expiresIn: 60_000 });
  const file = path.join(base, 'settings.json');
  expect(JSON.parse(readFileSync(file, 'utf8'))).toMatchObject({ version: 1, theme: 'dark', expiresIn: 60_000 });
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readdirSync(base)).toEqual(['settings.json']);
  const again = openSettingsWorld({ base });
  expect(again.settings.theme()).toBe('dark');
  expect(again.settings.expiresIn()).toBe(60_000);
});

test('what is taken back is gone, and the rest stays', async () => {
  const { do: call } = openSettingsWorld();
  await call('settings.change', { theme: 'dark', expiresIn: 60_000, defaultModel: 'demo' });
  const view = await call('settings.change', { expiresIn: null, defaultModel: null });
  expect(view).toMatchObject({ theme: 'dark' });
  expect(view.expiresIn).toBeUndefined();
  expect(view.defaultModel).toBeUndefined();
});

test('a time of more than ten years is refused with a sentence, and changes nothing', async () => {
  const { call, settings } = openSettingsWorld();
  const change = call('settings.change', { expiresIn: Number.MAX_SAFE_INTEGER });
  await expect(change).rejects.toThrow('Choose no more than ten years.');
  expect(settings.expiresIn()).toBeUndefined();
});

test.each([
  ['no JSON', '{"version": 1,', /it is no JSON/],
  ['of another version', '{"version": 9}', /version/],
  [
    'with a password in an address',
    JSON.stringify({
      version: 1,
      providers: [{ id: 'a', kind: 'openai-compatible', name: 'A', url: 'http://me:secret@host/v1' }],
      http: { on: false, port: 1 },
      theme: 'system',
      plainKeys: false,
    }),
    /the address of "a" holds a user name or password/,
  ],
])('a file that is %s is set aside whole, and the defaults are in use', async (_, text, sentence) => {
  const base = makeBase();
  writeFileSync(path.join(base, 'settings.json'), text);
  const { do: call } = openSettingsWorld({ base });
  const { notice, theme } = await call('settings.get', {});
  expect(theme).toBe('system');
  expect(notice).toMatch(sentence);
  expect(notice).not.toContain('secret');
  const [aside] = readdirSync(base);
  expect(aside).toMatch(/^settings\.json\.broken-/);
  expect(readFileSync(path.join(base, aside ?? ''), 'utf8')).toBe(text);
});

test('whoever only reads leaves a broken file where it is', () => {
  const base = makeBase();
  writeFileSync(path.join(base, 'settings.json'), 'nonsense');
  expect(readSettings(base).notice).toMatch(/can’t be used: it is no JSON/);
  expect(readdirSync(base)).toEqual(['settings.json']);
});

test('two processes on one file keep each other’s changes', () => {
  const base = makeBase();
  const one = createSettingsStore(base, () => 1);
  const other = createSettingsStore(base, () => 1);
  one.change((now) => ({ ...now, theme: 'dark' }));
  other.change((now) => ({ ...now, expiresIn: 60_000 }));
  expect(readSettings(base).settings).toMatchObject({ theme: 'dark', expiresIn: 60_000 });
});

test('a file that can’t be read any more is left alone, which is said, and nothing has changed', async () => {
  const world = openSettingsWorld();
  // A folder in the file's place: root may read and write whatever it likes.
  mkdirSync(path.join(world.base, 'settings.json', 'in-the-way'), { recursive: true });
  chmodSync(world.base, 0o700);
  expect(await world.call('settings.change', { theme: 'dark' })).toMatchObject({
    ok: false,
    error: {
      code: 'storage',
      message: expect.stringMatching(/^This was not saved: .+settings\.json can’t be read/),
    },
  });
  expect(world.settings.theme()).toBe('system');
  rmSync(path.join(world.base, 'settings.json'), { recursive: true });
});

test.each([
  ['damaged', '{"version": 1,'],
  ['of a newer version', '{"version":2,"future":"stuff","providers":[{"id":"x"}]}'],
])('a file that is %s since is set aside whole by the next change, which is told', async (_, text) => {
  const { base, do: call } = openSettingsWorld();
  await call('settings.change', { expiresIn: 60_000 });
  writeFileSync(path.join(base, 'settings.json'), text);
  const { notice, theme, expiresIn } = await call('settings.change', { theme: 'dark' });
  expect({ theme, expiresIn }).toEqual({ theme: 'dark', expiresIn: 60_000 });
  const aside = readdirSync(base).find((name) => name.startsWith('settings.json.broken-')) ?? '';
  expect(readFileSync(path.join(base, aside), 'utf8')).toBe(text);
  expect(notice).toContain(path.join(base, aside));
  expect(readSettings(base).settings).toMatchObject({ theme: 'dark', expiresIn: 60_000 });
});

test('a file that is gone since means what is in use', async () => {
  const { base, do: call } = openSettingsWorld();
  await call('settings.change', { expiresIn: 60_000 });
  rmSync(path.join(base, 'settings.json'));
  expect(await call('settings.change', { theme: 'dark' })).toMatchObject({ theme: 'dark', expiresIn: 60_000 });
  expect(readSettings(base).settings).toMatchObject({ theme: 'dark', expiresIn: 60_000 });
});

test('there is room for 50 providers, and one more costs nothing', async () => {
  const { base, call, do: must } = openSettingsWorld();
  for (let number = 1; number <= 50; number++) await must('providers.add', { kind: 'openai', name: `P${number}` });
  expect(await call('providers.add', { kind: 'openai', name: 'One more' })).toMatchObject({
    ok: false,
    error: { code: 'conflict', message: 'There is room for 50 providers. Remove one first.' },
  });
  const view = await openSettingsWorld({ base }).do('settings.get', {});
  expect(view.providers).toHaveLength(50);
  expect(view.notice).toBeUndefined();
});

test('what could not be read again is not written', async () => {
  const base = makeBase();
  const store = createSettingsStore(base, () => 1);
  store.change((now) => ({ ...now, theme: 'dark' }));
  expect(() => store.change((now) => ({ ...now, http: { on: true, port: 70_000 } }))).toThrow(
    'This was not saved: http.port: A port is a number from 1 to 65535.',
  );
  expect(readSettings(base)).toMatchObject({ settings: { theme: 'dark', http: { port: 4747 } } });
  expect(store.current().http.port).toBe(4747);
});
