import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import { environmentOnly } from '../../core/workspace/credentials/credentials.ts';
import { keptCredentials } from '../../core/workspace/credentials/kept-credentials.ts';
import { BROWSER, keyring, openSettingsWorld, type SettingsWorldOptions } from './world.ts';

const KEY = 'sk-very-secret-key-123';
const OPENAI = 'https://api.openai.com';
const kept = { plainKeys: () => false, now: () => 1 };
const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [] });

/** All that lies in a folder, as text. */
function filesIn(base: string): string {
  return readdirSync(base)
    .map((name) => readFileSync(path.join(base, name), 'utf8'))
    .join('\n');
}

async function withKey(options: SettingsWorldOptions = {}) {
  const world = openSettingsWorld(options);
  await world.do('providers.add', { kind: 'openai', name: 'OpenAI' });
  const view = await world.enterKey('openai', ` ${KEY} `);
  return { ...world, view };
}

describe('a key that was entered', () => {
  test('lets the provider’s models answer, and is only told to be there', async () => {
    const { settings, view, changes } = await withKey();
    expect(view.providers).toMatchObject([{ id: 'openai', key: 'kept' }]);
    expect(JSON.stringify(view)).not.toContain('secret');
    expect(settings.models.forAgent(agent, 'openai:gpt-5').model).toMatchObject({ modelId: 'gpt-5' });
    expect(changes()).toBe(2);
  });

  test('lies encrypted in a file that its owner alone can read, and is there at the next start', async () => {
    const { base } = await withKey();
    expect(filesIn(base)).not.toContain(KEY);
    expect(statSync(path.join(base, 'keys.json')).mode & 0o777).toBe(0o600);
    expect(keptCredentials({ ...kept, base, keyring: () => keyring }).get('openai', OPENAI)).toBe(KEY);
  });

  test('that another keyring encrypted counts as none', async () => {
    const { base } = await withKey();
    const broken = { ...keyring, decrypt: () => expect.unreachable('it throws') };
    expect(keptCredentials({ ...kept, base, keyring: () => broken }).get('openai', OPENAI)).toBeUndefined();
    expect(keptCredentials({ ...kept, base, keyring: () => undefined }).get('openai', OPENAI)).toBeUndefined();
  });

  test('that can’t be read is told apart from none, and can be entered anew or removed', async () => {
    const { base } = await withKey();
    const { do: call, enterKey } = openSettingsWorld({ base, keyring: undefined });
    expect((await call('settings.get', {})).providers).toMatchObject([{ key: 'unreadable' }]);
    expect((await call('providers.test', { id: 'openai' })).words).toBe(
      'The key of OpenAI can’t be read: unlock the system’s keyring and start Holdpoint again, or enter it anew.',
    );
    const entered = await enterKey('openai', 'sk-another');
    expect(entered.providers).toMatchObject([{ key: 'kept' }]);
    expect((await call('providers.removeKey', { id: 'openai' })).providers).toMatchObject([{ key: 'none' }]);
    expect(readdirSync(base)).toEqual(['settings.json']);
  });

  test('goes with its provider', async () => {
    const { base, do: call } = await withKey();
    await call('providers.remove', { id: 'openai' });
    expect(readdirSync(base)).toEqual(['settings.json']);
  });

  test('is not sent to another host that its provider is moved to', async () => {
    const { settings, do: call } = await withKey();
    const moved = await call('providers.change', { id: 'openai', name: 'OpenAI', url: 'http://127.0.0.1:9/v1' });
    expect(moved.providers).toMatchObject([{ key: 'none' }]);
    expect(() => settings.models.forAgent(agent, 'openai:gpt-5')).toThrow(/^OpenAI has no API key here\./);
  });

  test('is not sent to another host that another process moved its provider to', async () => {
    const { base, settings, do: call } = await withKey();
    const other = openSettingsWorld({ base, credentials: environmentOnly });
    await other.do('providers.change', { id: 'openai', name: 'OpenAI', url: 'http://127.0.0.1:9/v1' }, BROWSER);
    const view = await call('settings.change', { theme: 'dark' });
    expect(view.providers).toMatchObject([{ url: 'http://127.0.0.1:9/v1', key: 'none' }]);
    expect(() => settings.models.forAgent(agent, 'openai:gpt-5')).toThrow(/no API key here/);
    const { settings: restarted } = openSettingsWorld({ base });
    expect(() => restarted.models.forAgent(agent, 'openai:gpt-5')).toThrow(/no API key here/);
  });

  test('is not sent to another host under the same name once the settings were set aside', async () => {
    const { base } = await withKey();
    writeFileSync(path.join(base, 'settings.json'), '{broken');
    const { do: call } = openSettingsWorld({ base });
    const view = await call('providers.add', { kind: 'openai', name: 'OpenAI', url: 'http://127.0.0.1:9/v1' });
    expect(view.providers).toMatchObject([{ id: 'openai', key: 'none' }]);
  });

  test.each(['providers.change', 'providers.remove'] as const)('stays where %s can’t be written', async (name) => {
    const { base, call, settings } = await withKey();
    rmSync(path.join(base, 'settings.json'));
    mkdirSync(path.join(base, 'settings.json', 'in-the-way'), { recursive: true });
    onTestFinished(() => rmSync(path.join(base, 'settings.json'), { recursive: true }));
    const change = { id: 'openai', name: 'OpenAI', url: 'http://127.0.0.1:9/v1' };
    expect(await call(name, change)).toMatchObject({ ok: false, error: { code: 'storage' } });
    expect(settings.models.forAgent(agent, 'openai:gpt-5').secrets).toEqual([KEY]);
  });

  test('is refused where its provider is at another host than was shown when it was typed', async () => {
    const { base, do: call, call: ask } = openSettingsWorld();
    const add = { kind: 'openai-compatible', name: 'Srv', url: 'http://127.0.0.1:1/v1' } as const;
    const [shown] = (await call('providers.add', add)).providers;
    await call('providers.change', { id: 'srv', name: 'Srv', url: 'http://127.0.0.1:2/v1' }, BROWSER);
    expect(shown?.origin).toBe('http://127.0.0.1:1');
    expect(await ask('providers.setKey', { id: 'srv', origin: shown?.origin ?? '', key: KEY })).toEqual({
      ok: false,
      error: {
        code: 'conflict',
        message:
          'Srv is at http://127.0.0.1:2 now, and this key was meant for http://127.0.0.1:1. It was not saved: enter it again if it is for the new address.',
      },
    });
    expect((await call('settings.get', {})).providers).toMatchObject([{ key: 'none' }]);
    expect(filesIn(base)).not.toContain(KEY);
  });

  test('stays when its provider is renamed', async () => {
    const { do: call } = await withKey();
    const renamed = await call('providers.change', { id: 'openai', name: 'Ours' });
    expect(renamed.providers).toMatchObject([{ name: 'Ours', key: 'kept' }]);
  });

  test.each(['two words', 'two\nlines', 'schlüssel'])('is refused where no header can carry it: %j', async (key) => {
    const { call } = await withKey();
    const refused = await call('providers.setKey', { id: 'openai', origin: OPENAI, key });
    expect(refused).toMatchObject({ ok: false, error: { code: 'invalid' } });
    expect(JSON.stringify(refused)).not.toContain(key);
  });
});

describe('without a keyring', () => {
  test('a key is there for this run only, and the page can say so', async () => {
    const { base, view } = await withKey({ keyring: undefined });
    expect(view.keys).toEqual({ kept: 'memory', asksForFile: true, canEnter: true });
    expect(view.providers).toMatchObject([{ key: 'kept' }]);
    expect(readdirSync(base)).toEqual(['settings.json']);
  });

  test('it is kept in a plain file once the person agrees, until that is taken back', async () => {
    const { base, do: call } = await withKey({ keyring: undefined });
    const agreed = await call('settings.change', { plainKeys: true });
    expect(agreed.keys.kept).toBe('file');
    expect(openSettingsWorld({ base, keyring: undefined }).settings.models.forAgent(agent, 'openai:x')).toBeDefined();
    expect(statSync(path.join(base, 'keys.json')).mode & 0o777).toBe(0o600);
    const back = await call('settings.change', { plainKeys: false });
    expect(back.keys.kept).toBe('memory');
    expect(back.providers).toMatchObject([{ key: 'kept' }]);
    expect(filesIn(base)).not.toContain(KEY);
  });
});

test('keys that were kept in plain are encrypted once there is a keyring', async () => {
  const { base, do: call } = await withKey({ keyring: undefined });
  await call('settings.change', { plainKeys: true });
  expect(filesIn(base)).toContain(KEY);
  const { settings } = openSettingsWorld({ base });
  expect(settings.models.forAgent(agent, 'openai:gpt-5').secrets).toEqual([KEY]);
  expect(filesIn(base)).not.toContain(KEY);
});

describe('outside of the desktop window', () => {
  test('no key can be entered, and no token seen', async () => {
    const { call, do: ask } = await withKey();
    const refused = { ok: false, error: { code: 'not_allowed' } };
    expect(await call('providers.setKey', { id: 'openai', origin: OPENAI, key: 'other' }, BROWSER)).toMatchObject(
      refused,
    );
    expect(await call('providers.removeKey', { id: 'openai' }, BROWSER)).toMatchObject(refused);
    expect(await call('http.token', {}, BROWSER)).toMatchObject(refused);
    expect(await call('http.newToken', {}, BROWSER)).toMatchObject(refused);
    expect(await call('dataFolder.open', {}, BROWSER)).toMatchObject(refused);
    expect(await call('settings.change', { plainKeys: true }, BROWSER)).toMatchObject(refused);
    expect(await call('settings.change', { http: { on: true, port: 0 } }, BROWSER)).toMatchObject(refused);
    expect(await ask('settings.get', {}, BROWSER)).toMatchObject({ atDesktop: false, keys: { canEnter: false } });
  });

  test('a key of the environment goes to no address that a page gives its provider later', async () => {
    const base = openSettingsWorld();
    const mine = { kind: 'openai-compatible', name: 'Mine', url: 'http://127.0.0.1:9/v1' } as const;
    await base.do('providers.add', mine);
    const { call } = openSettingsWorld({ base: base.base, environment: { HOLDPOINT_KEY_MINE: 'k-1' } });
    const refused = { ok: false, error: { code: 'not_allowed', message: expect.stringMatching(/HOLDPOINT_KEY_MINE/) } };
    const moved = { id: 'mine', name: 'Mine', url: 'http://127.0.0.1:10/v1' };
    expect(await call('providers.change', moved)).toMatchObject(refused);
    expect(await call('providers.change', moved, BROWSER)).toMatchObject(refused);
    // Or another one of that name could be added.
    expect(await call('providers.remove', { id: 'mine' }, BROWSER)).toMatchObject(refused);
    const { call: empty } = openSettingsWorld({ environment: { HOLDPOINT_KEY_MINE: 'k-1' } });
    expect(await empty('providers.add', mine, BROWSER)).toMatchObject(refused);
    const renamed = { id: 'mine', name: 'Ours', url: 'http://127.0.0.1:9/v1/' };
    expect(await call('providers.change', renamed)).toMatchObject({ ok: true });
  });

  test('keys come from the environment, under the provider’s own name or the usual one', async () => {
    const environment = { HOLDPOINT_KEY_MY_SERVER: 'k-1', OPENAI_API_KEY: 'k-2' };
    const { settings, do: call } = openSettingsWorld({ credentials: environmentOnly, environment });
    await call('providers.add', { kind: 'openai', name: 'OpenAI' });
    await call('providers.add', { kind: 'anthropic', name: 'My server', url: 'http://127.0.0.1:9/v1' });
    const view = await call('providers.add', { kind: 'openai', name: 'Elsewhere', url: 'http://127.0.0.1:9/v1' });
    expect(view.keys).toEqual({ kept: 'environment', asksForFile: false, canEnter: false });
    expect(view.providers.map(({ id, key, variables }) => [id, key, variables[0]])).toEqual([
      ['openai', 'environment', 'OPENAI_API_KEY'],
      ['my-server', 'environment', 'HOLDPOINT_KEY_MY_SERVER'],
      // The usual variable is for the provider's own address.
      ['elsewhere', 'none', 'HOLDPOINT_KEY_ELSEWHERE'],
    ]);
    expect(settings.models.forAgent(agent, 'my-server:x').secrets).toEqual(['k-1']);
  });
});
