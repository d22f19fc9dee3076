import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import { keyring, makeBase, openSettingsWorld, type SettingsWorld, type SettingsWorldOptions } from './world.ts';

const OLD = 'sk-old-key-1234567';
const NEW = 'sk-new-key-7654321';
const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [], model: 'openai:gpt-5' });
const refusing = {
  encrypt: () => expect.unreachable('it throws'),
  decrypt: () => expect.unreachable('it throws'),
};

const keysIn = (base: string): string =>
  existsSync(path.join(base, 'keys.json')) ? readFileSync(path.join(base, 'keys.json'), 'utf8') : '';

/** The keys that a run would carry, or why there is none. */
function keysOf({ settings }: SettingsWorld): readonly string[] | string {
  try {
    return settings.models.forAgent(agent).secrets ?? [];
  } catch (error) {
    return (error as Error).message;
  }
}

async function withProvider(options: SettingsWorldOptions = {}): Promise<SettingsWorld> {
  const world = openSettingsWorld(options);
  await world.do('providers.add', { kind: 'openai', name: 'OpenAI' });
  return world;
}

/** Something in the place of a file: root may write to what is read-only. */
function obstruct(base: string, name: string): () => void {
  const file = path.join(base, name);
  const before = existsSync(file) ? readFileSync(file) : undefined;
  rmSync(file, { force: true });
  mkdirSync(path.join(file, 'in-the-way'), { recursive: true });
  return () => {
    rmSync(file, { recursive: true });
    if (before) writeFileSync(file, before);
  };
}

describe('the agreement to a plain file', () => {
  test('counts once it is saved: until then no key lies in any file', async () => {
    const world = await withProvider({ keyring: undefined });
    await world.enterKey('openai', OLD);
    const mend = obstruct(world.base, 'settings.json');
    const refused = await world.call('settings.change', { plainKeys: true });
    expect(refused).toMatchObject({ ok: false, error: { message: expect.stringMatching(/^This was not saved/) } });
    expect(keysIn(world.base)).toBe('');
    expect(await world.do('settings.get', {})).toMatchObject({ plainKeys: false, keys: { kept: 'memory' } });
    mend();
    await world.enterKey('openai', NEW);
    expect(readdirSync(world.base)).toEqual(['settings.json']);
  });

  test.each([true, false])('to %j is taken back where the keys can’t follow it', async (plainKeys) => {
    const world = await withProvider({ keyring: undefined });
    await world.do('settings.change', { plainKeys: !plainKeys });
    await world.enterKey('openai', OLD);
    onTestFinished(obstruct(world.base, 'keys.json'));
    expect(await world.call('settings.change', { plainKeys })).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect((await world.do('settings.get', {})).plainKeys).toBe(!plainKeys);
    expect(JSON.parse(readFileSync(path.join(world.base, 'settings.json'), 'utf8')).plainKeys).toBe(!plainKeys);
  });

  test('is what plain keys need to be read; without it the page tells that they lie there', async () => {
    const { base, ...first } = await withProvider({ keyring: undefined });
    await first.do('settings.change', { plainKeys: true });
    await first.enterKey('openai', OLD);
    writeFileSync(path.join(base, 'settings.json'), '{');
    const world = await withProvider({ base, keyring: undefined });
    const view = await world.do('settings.get', {});
    expect(view.providers).toMatchObject([{ key: 'none' }]);
    expect(view.notice).toMatch(/keys\.json holds keys in plain text, and Settings doesn’t say that you agreed/);
    expect(keysOf(world)).toMatch(/no API key here/);
    await world.do('providers.add', { kind: 'anthropic', name: 'Anthropic' });
    await world.do('providers.remove', { id: 'anthropic' });
    expect(keysIn(base)).toContain(OLD);
    const entered = await world.enterKey('openai', NEW);
    expect(keysIn(base)).toBe('');
    expect(entered.notice).not.toMatch(/plain text/);
    expect(keysOf(openSettingsWorld({ base, keyring: undefined }))).toMatch(/no API key here/);
  });

  test('given again, finds them', async () => {
    const { base, ...first } = await withProvider({ keyring: undefined });
    await first.do('settings.change', { plainKeys: true });
    await first.enterKey('openai', OLD);
    rmSync(path.join(base, 'settings.json'));
    const world = await withProvider({ base, keyring: undefined });
    await world.do('settings.change', { plainKeys: true });
    expect(keysOf(world)).toEqual([OLD]);
  });
});

describe('a key that was replaced', () => {
  test.each([
    ['a locked keyring', {}],
    ['no agreement any more', { keyring: undefined }],
  ])('is never back, with %s', async (_, before) => {
    const { base, ...first } = await withProvider(before);
    await first.do('settings.change', { plainKeys: true });
    await first.enterKey('openai', OLD);
    await first.do('settings.change', { plainKeys: false });
    const locked = openSettingsWorld({ base, keyring: undefined });
    await locked.enterKey('openai', NEW);
    expect(keysOf(locked)).toEqual([NEW]);
    expect(keysOf(openSettingsWorld({ base }))).toMatch(/no API key here/);
    expect(keysIn(base)).toBe('');
  });

  test('stays where the file can’t be changed, and the new one isn’t in use', async () => {
    const { base, ...first } = await withProvider();
    await first.enterKey('openai', OLD);
    const locked = openSettingsWorld({ base, keyring: undefined });
    onTestFinished(obstruct(base, 'keys.json'));
    await expect(locked.enterKey('openai', NEW)).rejects.toThrow(
      /storage: This was not saved.*keys\.json can’t be read/,
    );
    expect(keysOf(locked)).not.toEqual([NEW]);
  });
});

test.each([
  ['damaged', '{"version":1,'],
  ['of a newer version', '{"version":2,"keys":{"anthropic":"somewhere else"}}'],
])('a keys.json that is %s is set aside whole, and the next key is kept', async (_, text) => {
  const base = makeBase();
  writeFileSync(path.join(base, 'keys.json'), text);
  const world = await withProvider({ base });
  const { notice } = await world.enterKey('openai', NEW);
  const aside = readdirSync(base).find((name) => name.startsWith('keys.json.broken-')) ?? '';
  expect(readFileSync(path.join(base, aside), 'utf8')).toBe(text);
  expect(notice).toContain(path.join(base, aside));
  expect(world.settings.notices).toEqual([notice]);
  expect(keysOf(openSettingsWorld({ base }))).toEqual([NEW]);
});

test('two files that are set aside at once are two', async () => {
  const { base, ...world } = await withProvider();
  for (const text of ['one', 'two']) {
    writeFileSync(path.join(base, 'keys.json'), text);
    await world.do('settings.get', {});
  }
  const aside = readdirSync(base).filter((name) => name.startsWith('keys.json.broken-'));
  expect(aside.map((name) => readFileSync(path.join(base, name), 'utf8')).toSorted()).toEqual(['one', 'two']);
});

describe('the keyring', () => {
  /** Counts how often it is asked for. */
  function counted() {
    const asked = { times: 0 };
    const askKeyring = () => {
      asked.times += 1;
      return keyring;
    };
    return { asked, askKeyring };
  }

  test('is left alone by all that a window needs to start, also where a key was entered', async () => {
    const { base, ...first } = await withProvider();
    await first.enterKey('openai', OLD);
    const { asked, askKeyring } = counted();
    const { settings, do: call } = openSettingsWorld({ base, askKeyring });
    expect(settings.models.labelFor(agent)).toEqual({ label: 'gpt-5 (OpenAI)', demo: false });
    expect(settings.notices).toEqual([]);
    await call('settings.theme', {});
    expect(asked.times).toBe(0);
    expect(settings.models.forAgent(agent).secrets).toEqual([OLD]);
    await call('settings.get', {});
    expect(asked.times).toBe(1);
  });

  test('is left alone where models are chosen and no key was ever entered', async () => {
    const { base } = await withProvider();
    const { asked, askKeyring } = counted();
    const { settings, do: call, call: ask } = openSettingsWorld({ base, askKeyring });
    expect((await call('providers.list', {})).providers).toMatchObject([{ id: 'openai', key: 'none' }]);
    expect(await ask('providers.models', { id: 'openai' })).toMatchObject({ ok: false });
    expect(() => settings.models.labelFor(agent)).toThrow(/no API key here/);
    expect(asked.times).toBe(0);
  });

  test('that refuses to encrypt is a sentence, and nothing is saved', async () => {
    const world = await withProvider({ keyring: refusing });
    await expect(world.enterKey('openai', NEW)).rejects.toThrow(
      'storage: The key was not saved: the system’s keyring refuses to encrypt it. Unlock the keyring',
    );
    expect(readdirSync(world.base)).toEqual(['settings.json']);
    expect(keysOf(world)).toMatch(/no API key here/);
  });

  test('that refuses leaves a plain key as it is, and in use', async () => {
    const { base, ...first } = await withProvider({ keyring: undefined });
    await first.do('settings.change', { plainKeys: true });
    await first.enterKey('openai', OLD);
    const world = openSettingsWorld({ base, keyring: refusing });
    expect((await world.do('settings.get', {})).providers).toMatchObject([{ key: 'kept' }]);
    expect(keysOf(world)).toEqual([OLD]);
    expect(keysIn(base)).toContain(OLD);
  });
});
