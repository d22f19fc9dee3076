import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok, studioInfo, type Interaction, type Result } from '../../core/contract/index.ts';
import { pay } from '../http/tools.ts';
import { openWorld, TOKEN, type WorldOptions } from '../http/world.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'holdpoint-page-'));
  mkdirSync(path.join(folder, 'page', 'assets'), { recursive: true });
  writeFileSync(path.join(folder, 'page', 'index.html'), `<!doctype html><title>The page</title>${' '.repeat(2000)}`);
  writeFileSync(path.join(folder, 'page', 'assets', 'index-1a2b.js'), `export {};${' '.repeat(2000)}`);
  writeFileSync(path.join(folder, 'secret.js'), 'secret');
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A server with a page, and a browser that nobody has let in yet: no token, and its cookies by hand. */
async function open(options: WorldOptions = {}) {
  const world = await openWorld({ tools: [pay], pageFolder: path.join(folder, 'page'), ...options });
  const { server } = world;

  async function visit(address: string, init: RequestInit = {}) {
    const response = await fetch(new URL(address, server.url), { redirect: 'manual', ...init });
    return { status: response.status, headers: response.headers, text: await response.text() };
  }

  async function letIn(): Promise<string> {
    const { headers } = await visit(server.openUrl());
    return headers.get('set-cookie')?.split(';')[0] ?? '';
  }

  /** What the page does with this cookie. */
  function call(cookie: string, procedure: string, input: unknown, headers: Record<string, string> = {}) {
    return visit(`/browser/call/${procedure}`, {
      method: 'POST',
      headers: {
        cookie,
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        origin: server.url,
        ...headers,
      },
      body: typeof input === 'string' ? input : JSON.stringify(input),
    });
  }

  return { ...world, visit, letIn, call };
}

describe('the link', () => {
  test('becomes a cookie that scripts can’t read and other sites don’t send, and works once', async () => {
    const { server, visit } = await open();
    const link = server.openUrl();
    const first = await visit(link);
    expect(first.status).toBe(303);
    expect(first.headers.get('location')).toBe('/');
    expect(first.headers.get('cache-control')).toBe('no-store');
    const [cookie = '', ...attributes] = (first.headers.get('set-cookie') ?? '').split('; ');
    expect(cookie).toMatch(new RegExp(`^holdpoint_${server.port}=`));
    expect(attributes.toSorted()).toEqual(['HttpOnly', 'Max-Age=31536000', 'Path=/', 'SameSite=Strict']);

    const again = await visit(link);
    expect(again.status).toBe(401);
    expect(again.headers.get('set-cookie')).toBeNull();
    const letInAlready = await visit(link, { headers: { cookie } });
    expect([letInAlready.status, letInAlready.headers.get('location')]).toEqual([303, '/']);
    expect((await visit('/?code=guessed')).status).toBe(401);
  });

  test('two at the same instant let in one browser', async () => {
    const { server, visit } = await open();
    const link = server.openUrl();
    const answers = await Promise.all(Array.from({ length: 20 }, () => visit(link)));
    expect(answers.filter(({ status }) => status === 303)).toHaveLength(1);
  });
});

describe('the page', () => {
  test('is there for everybody, and what lies beside it is not', async () => {
    const { visit, raw } = await open();
    expect((await visit('/')).text).toContain('The page');
    expect((await visit('/assets/index-1a2b.js')).text).toContain('export');
    expect((await visit('/assets/gone.js')).status).toBe(404);
    const addresses = [
      '/assets/../../secret.js',
      '/assets/%2e%2e/%2e%2e/secret.js',
      '/assets/..%2f..%2fsecret.js',
      '/assets/..%5c..%5csecret.js',
      '/assets/%00',
      '/assets/%E0%A4%A',
      '/assets//etc/passwd',
      '//etc/passwd',
    ];
    const get = (address: string) => `GET ${address} HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n`;
    const answers = await Promise.all(addresses.map((address) => raw(get(address))));
    expect(answers.filter((answer) => !/^HTTP\/1\.1 40[0134] /.test(answer))).toEqual([]);
    expect(answers.filter((answer) => /secret$|root:/.test(answer))).toEqual([]);
  });

  test('is packed, its parts are kept for good, and itself is asked for each time', async () => {
    const { visit } = await open();
    const page = await visit('/');
    const part = await visit('/assets/index-1a2b.js');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(part.headers.get('cache-control')).toContain('immutable');
    expect([page, part].map(({ headers }) => headers.get('content-encoding'))).toEqual(['gzip', 'gzip']);
    expect(
      (await visit('/', { headers: { 'accept-encoding': 'identity' } })).headers.get('content-encoding'),
    ).toBeNull();
  });
});

describe('a call', () => {
  test('is answered by the contract’s Result, and a decision is said to come from a browser', async () => {
    const { letIn, call, ask } = await open();
    const cookie = await letIn();
    const { sessionId } = await ask('call pay {"amount":60}', 'waiting');
    const listed = JSON.parse((await call(cookie, 'interactions.list', { sessionId })).text) as Result<{
      interactions: Interaction[];
    }>;
    const [asked] = listed.ok ? listed.value.interactions : [];
    if (asked?.request.type !== 'tool-approval') return expect.fail('Nothing was asked.');
    const { id, type, digest } = asked.request;
    const wrong = await call(cookie, 'interactions.respond', {
      id,
      response: { type, digest: 'x', decision: 'approve' },
    });
    expect([wrong.status, JSON.parse(wrong.text)]).toMatchObject([200, { ok: false, error: { code: 'invalid' } }]);
    const right = await call(cookie, 'interactions.respond', { id, response: { type, digest, decision: 'approve' } });
    expect(JSON.parse(right.text)).toMatchObject({
      ok: true,
      value: { status: 'approved', resolution: { by: { name: 'Ada', surface: 'browser' } } },
    });
  });

  test('that means another project than is open does nothing, whatever it asks, and is told of the one that is', async () => {
    const { letIn, call } = await open();
    const cookie = await letIn();
    const as = (folder: string) => ({ 'holdpoint-project': encodeURIComponent(folder) });
    const value = async (asked: Promise<{ text: string }>) => JSON.parse((await asked).text) as Result<unknown>;
    const info = await value(call(cookie, 'studio.get', {}, as('/another/ß')));
    const { folder } = info.ok ? studioInfo.parse(info.value).project : expect.fail('It was not told of.');
    const draft = { key: 'composer:new:agent', text: 'typed in another' };
    const tool = { agentId: 'agent', toolName: 'pay', input: { to: 'Ann', amount: 1 } };
    for (const [name, input] of [
      ['drafts.set', draft],
      ['drafts.get', { key: draft.key }],
      ['sessions.create', { agentId: 'agent' }],
      ['tools.call', tool],
    ] as const)
      for (const other of [as('/another/ß'), { 'holdpoint-project': '%zz' }])
        expect(await value(call(cookie, name, input, other))).toMatchObject({
          ok: false,
          error: { code: 'conflict', message: expect.stringContaining('Another project has been opened') },
        });
    expect(await value(call(cookie, 'drafts.get', { key: draft.key }, as(folder)))).toEqual(ok({ text: '' }));
    expect(await value(call(cookie, 'drafts.set', draft, as(folder)))).toEqual(ok({}));
    expect(await value(call(cookie, 'sessions.list', {}))).toMatchObject({ value: { sessions: [] } });
  });

  test('needs the cookie, and none that was made up or is another server’s', async () => {
    const { call, letIn, server } = await open();
    const cookie = await letIn();
    const other = await open();
    const wrong = ['', `holdpoint_${server.port}=`, `${cookie}x`, cookie.replace(/=.*/, `=${TOKEN}`)];
    const answers = await Promise.all(wrong.map((each) => call(each, 'studio.get', {})));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
    expect((await other.call(cookie, 'studio.get', {})).status).toBe(401);
  });

  test('comes from this server’s own page, not from a site that the browser sends the cookie along for', async () => {
    const { call, letIn, visit, server } = await open();
    const cookie = await letIn();
    const strangers: Record<string, string>[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'http://127.0.0.1:1' },
      { origin: 'null' },
    ];
    const answers = await Promise.all(strangers.map((stranger) => call(cookie, 'studio.get', {}, stranger)));
    expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const silent = await visit('/browser/call/studio.get', {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: '{}',
    });
    expect(silent.status).toBe(403);
    const listening = await visit(`${server.url}/browser/pushes`, {
      headers: { cookie, 'sec-fetch-site': 'same-site' },
    });
    expect(listening.status).toBe(403);
  });

  test('that is none says why', async () => {
    const { call, letIn } = await open();
    const cookie = await letIn();
    const names = ['gone', 'constructor', '__proto__', 'studio.get%00'];
    const answers = await Promise.all(names.map((name) => call(cookie, name, {})));
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    expect((await call(cookie, 'studio.get', '{')).status).toBe(422);
    expect((await call(cookie, 'studio.get', {}, { 'content-type': 'text/plain' })).status).toBe(415);
    expect(JSON.parse((await call(cookie, 'sessions.get', { sessionId: 1 })).text)).toMatchObject({
      ok: false,
      error: { code: 'invalid' },
    });
  });

  test('keeps the longest draft that there may be, whatever its characters', async () => {
    const { call, letIn } = await open();
    const cookie = await letIn();
    const text = '…'.repeat(4_000_000);
    expect(JSON.parse((await call(cookie, 'drafts.set', { key: 'composer:new:agent', text })).text)).toEqual({
      ok: true,
      value: {},
    });
    const kept = JSON.parse((await call(cookie, 'drafts.get', { key: 'composer:new:agent' })).text) as Result<{
      text: string;
    }>;
    expect(kept.ok && kept.value.text === text).toBe(true);
  });

  test('whose answer doesn’t fit the contract is reported, and says so', async () => {
    const { call, letIn, faults } = await open({
      through: (studio) => ({
        ...studio,
        call: async () => ({ ok: true, value: { agents: 'none' } }) as never,
        subscribe: studio.subscribe,
      }),
    });
    const answer = await call(await letIn(), 'studio.get', {});
    expect(JSON.parse(answer.text)).toMatchObject({ ok: false, error: { code: 'internal' } });
    expect(faults.splice(0).join()).toContain('studio.get');
  });
});

describe('pushes', () => {
  test('come as they happen to everybody who listens, and only so many may', async () => {
    const { letIn, server, ask } = await open({ limits: { streams: 2 } });
    const cookie = await letIn();
    const listen = () =>
      fetch(`${server.url}/browser/pushes`, { headers: { cookie, 'sec-fetch-site': 'same-origin' } });
    const [first, second] = [await listen(), await listen()];
    expect((await listen()).status).toBe(409);
    await ask('call pay {"amount":60}', 'waiting');
    for (const { body, headers } of [first, second]) {
      expect(headers.get('content-type')).toContain('text/event-stream');
      expect(headers.get('content-encoding')).toBeNull();
      const reader = body?.pipeThrough(new TextDecoderStream()).getReader();
      let heard = '';
      while (!heard.includes('approval.requested')) heard += (await reader?.read())?.value ?? expect.fail(heard);
      expect(heard).toMatch(/^event: beat\ndata:\n\ndata: \[\{/);
      await reader?.cancel();
    }
    await expect.poll(async () => (await listen()).status).toBe(200);
  });
});
