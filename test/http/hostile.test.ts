import { once } from 'node:events';
import { connect } from 'node:net';
import { describe, expect, test } from 'vitest';
import { readEvents } from './read-events.ts';
import { pay } from './tools.ts';
import { openWorld, raw, TOKEN, type World } from './world.ts';

const BEARER = `authorization: Bearer ${TOKEN}`;
const tools = [pay];

/** One request by hand; the header lines are all there are. */
function request(line: string, lines: readonly string[], body = ''): string {
  return [`${line} HTTP/1.1`, ...lines, 'connection: close', '', body].join('\r\n');
}

const get = ({ raw: send }: World, path: string, ...lines: string[]) =>
  send(request(`GET ${path}`, ['host: 127.0.0.1', BEARER, ...lines]));

const statusOf = (answer: string) => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]);

/** The problem that an answer carries; what isn't one fails. */
function problemIn(answer: string): { status: number; code: string; detail: string } {
  expect(answer.toLowerCase()).toContain('content-type: application/problem+json');
  expect(answer.toLowerCase()).not.toContain('access-control');
  expect(answer.length).toBeLessThan(1000);
  return JSON.parse(answer.slice(answer.indexOf('\r\n\r\n') + 4)) as ReturnType<typeof problemIn>;
}

describe('who calls', () => {
  const wrong: [string, string[]][] = [
    ['no token', []],
    ['an empty one', ['authorization: Bearer ']],
    ['a part of it', [`authorization: Bearer ${TOKEN.slice(0, -1)}`]],
    ['more than it', [`${BEARER}x`]],
    ['another case', [BEARER.toUpperCase()]],
    ['another scheme', [`authorization: Basic ${btoa(`x:${TOKEN}`)}`]],
    ['two of them', [BEARER, BEARER]],
    ['a long one', [`authorization: Bearer ${'x'.repeat(8000)}`]],
    ['one in the address', []],
    ['one as a cookie', [`cookie: token=${TOKEN}`]],
  ];
  test.each(wrong)('%s is turned away, whatever is asked for', async (what, lines) => {
    const { raw: send } = await openWorld({ tools });
    const query = what === 'one in the address' ? `?token=${TOKEN}` : '';
    for (const line of [
      `GET /v1/agents${query}`,
      `POST /v1/sessions${query}`,
      `GET /v1/nothing${query}`,
      `PATCH /${query}`,
    ]) {
      const answer = await send(request(line, ['host: localhost', 'content-length: 0', ...lines]));
      expect(problemIn(answer)).toMatchObject({ status: 401, code: 'not_allowed' });
      expect(answer.toLowerCase()).toContain('www-authenticate: bearer');
    }
  });

  test('a browser without a good cookie is turned away', async () => {
    const { raw: send, server } = await openWorld({ tools });
    for (const value of ['', 'x', 'x.y', `${'A'.repeat(32)}.${'A'.repeat(43)}`]) {
      const lines = ['host: localhost', `cookie: holdpoint_${server.port}=${value}`];
      expect(statusOf(await send(request('GET /v1/agents', lines)))).toBe(401);
    }
  });
});

describe('where it comes from', () => {
  test('only a name of this machine will do as host, before anything else is looked at', async () => {
    const { raw: send, server } = await openWorld({ tools });
    for (const host of [
      'localhost',
      'LOCALHOST',
      '127.0.0.1',
      '[::1]',
      `127.0.0.1:${server.port}`,
      'localhost:9',
      '[::1]:65000',
    ])
      expect({ host, status: statusOf(await send(request('GET /v1/agents', [`host: ${host}`, BEARER]))) }).toEqual({
        host,
        status: 200,
      });
    for (const host of [
      'evil.example',
      'localhost.evil.example',
      '127.0.0.1.evil.example',
      '127.0.0.2',
      '0.0.0.0',
      'evil.example:4747',
    ])
      for (const path of ['/v1/health', '/v1/agents', '/'])
        expect(problemIn(await send(request(`GET ${path}`, [`host: ${host}`])))).toMatchObject({
          status: 403,
          code: 'not_allowed',
        });
    for (const host of [
      '',
      'a b',
      'localhost/..',
      'user@localhost',
      '0x7f.1',
      '127.1',
      'localhost:x',
      'localhost:123456',
    ])
      expect([400, 403]).toContain(statusOf(await send(request('GET /v1/health', [`host: ${host}`]))));
    expect(statusOf(await send(request('GET /v1/health', [])))).toBe(400);
    expect(statusOf(await send(request('GET /v1/health', ['host: localhost', 'host: evil.example'])))).not.toBe(200);
    expect(statusOf(await send(request('GET /v1/health', ['host: evil.example', 'host: localhost'])))).not.toBe(200);
    for (const target of ['http://evil.example/v1/health', '*', 'evil.example:80'])
      expect(statusOf(await send(request(`GET ${target}`, ['host: localhost'])))).not.toBe(200);
  });

  test('a whole address as target counts where its host is the one that is asked for', async () => {
    const { raw: send, server } = await openWorld({ tools });
    const own = `127.0.0.1:${server.port}`;
    const status = async (target: string, host: string, ...lines: string[]) =>
      statusOf(await send(request(`GET ${target}`, [`host: ${host}`, ...lines])));
    expect(await status(`http://${own}/v1/agents`, own, BEARER)).toBe(200);
    expect(await status('http://LocalHost/v1/health', 'localhost')).toBe(200);
    expect(await status(`http://${own}/v1/agents`, own)).toBe(401);
    expect(await status(`http://${own}/v1/health/../agents`, own)).toBe(401);
    for (const target of [
      'http://evil.example/v1/health',
      `http://localhost:${server.port}/v1/health`,
      `http://evil@${own}/v1/health`,
      `http://${own}@evil.example/v1/health`,
      `http://${own}.evil.example/v1/health`,
      `http://${own}\\.evil.example/v1/health`,
      `https://${own}/v1/health`,
      `//${own}/v1/health`,
      `ftp://${own}/v1/health`,
    ])
      expect({ target, refused: [400, 401, 403].includes(await status(target, own)) }).toEqual({
        target,
        refused: true,
      });
    expect(await status('http://evil.example/v1/health', 'evil.example', BEARER)).toBe(403);
  });

  test('only a page of this very server will do as origin, with the token too', async () => {
    const world = await openWorld({ tools });
    expect(statusOf(await get(world, '/v1/agents', 'origin: http://127.0.0.1'))).toBe(200);
    for (const origin of [
      'http://evil.example',
      'null',
      '',
      'http://127.0.0.1:1',
      'https://127.0.0.1',
      'http://localhost',
      'http://127.0.0.1.evil.example',
    ])
      expect({ origin, ...problemIn(await get(world, '/v1/agents', `origin: ${origin}`)) }).toMatchObject({
        origin,
        status: 403,
      });
    expect(statusOf(await get(world, '/v1/agents', 'origin: http://127.0.0.1', 'origin: http://evil.example'))).toBe(
      403,
    );
    const preflight = request('OPTIONS /v1/sessions', [
      'host: localhost',
      'origin: http://evil.example',
      'access-control-request-method: POST',
    ]);
    expect(problemIn(await world.raw(preflight)).status).toBe(403);
  });

  test('a browser’s cookie does not serve another site', async () => {
    const { server, raw: send } = await openWorld({ tools, pageFolder: '/nowhere' });
    const opened = await fetch(server.openUrl(), { redirect: 'manual' });
    const cookie = `cookie: ${(opened.headers.get('set-cookie') ?? '').split(';')[0]}`;
    const host = `host: 127.0.0.1:${server.port}`;
    const own = `origin: http://127.0.0.1:${server.port}`;
    const json = ['content-type: application/json', 'content-length: 19'];
    const make = (...lines: string[]) =>
      send(request('POST /v1/sessions', [host, cookie, ...json, ...lines], '{"agentId":"agent"}'));
    expect(statusOf(await make(own))).toBe(201);
    expect(statusOf(await make('sec-fetch-site: same-origin'))).toBe(201);
    for (const lines of [
      [],
      ['sec-fetch-site: none'],
      ['sec-fetch-site: same-site', own],
      ['sec-fetch-site: cross-site'],
      ['origin: http://127.0.0.1:1'],
    ])
      expect({ lines, ...problemIn(await make(...lines)) }).toMatchObject({ lines, status: 403 });
    const read = (...lines: string[]) => send(request('GET /v1/sessions', [host, cookie, ...lines]));
    expect(statusOf(await read('sec-fetch-site: same-site'))).toBe(403);
    const listed = await read('sec-fetch-site: none');
    expect(statusOf(listed)).toBe(200);
    expect(JSON.parse(listed.slice(listed.indexOf('\r\n\r\n') + 4)).sessions).toHaveLength(2);
  });
});

describe('a link', () => {
  test('is used up by opening it alone', async () => {
    const { server } = await openWorld({ pageFolder: '/nowhere' });
    const link = server.openUrl();
    for (const method of ['HEAD', 'OPTIONS', 'POST']) await fetch(link, { method, redirect: 'manual' });
    expect((await fetch(link, { redirect: 'manual' })).headers.get('set-cookie')).not.toBeNull();
    expect((await fetch(link, { redirect: 'manual' })).headers.get('set-cookie')).toBeNull();
  });

  test('gives a cookie that counts wherever it stands among others of its name', async () => {
    const { raw: send, server } = await openWorld({ pageFolder: '/nowhere' });
    const opened = await fetch(server.openUrl(), { redirect: 'manual' });
    const good = (opened.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const name = good.split('=')[0];
    const status = async (line: string, ...cookies: string[]) =>
      statusOf(await send(request(line, ['host: localhost', ...cookies.map((cookie) => `cookie: ${cookie}`)])));
    for (const cookies of [
      [`${name}=junk; ${good}`],
      [`${good}; ${name}=junk`],
      [`x=1;${name}=;${good};y`],
      [`${name}=%zz; ${name}="${good}"; ${good}`],
      [`${name}=junk`, good],
    ]) {
      expect({ cookies, status: await status('GET /v1/agents', ...cookies) }).toEqual({ cookies, status: 200 });
      expect(await status('GET /?code=used', ...cookies)).toBe(303);
    }
    for (const cookies of [[`${name}=junk; ${name}=more`], [`x${good}`], [good.replace('=', 'x=')]])
      expect(await status('GET /v1/agents', ...cookies)).toBe(401);
  });
});

describe('what it carries', () => {
  test('a body past the limit is refused, announced or not, before it is looked where it goes', async () => {
    const { raw: send } = await openWorld({ tools, limits: { body: 1000, linger: 20 } });
    const long = 'x'.repeat(1001);
    for (const path of ['/v1/sessions', '/v1/nothing', '/v1/health']) {
      const lines = ['host: localhost', BEARER];
      expect(problemIn(await send(request(`POST ${path}`, [...lines, 'content-length: 1001'], long)))).toMatchObject({
        status: 413,
        code: 'too_large',
      });
      expect(problemIn(await send(request(`POST ${path}`, [...lines, 'content-length: 999999999999'])))).toMatchObject({
        status: 413,
      });
      const chunk = `3e9\r\n${long}\r\n`;
      expect(
        problemIn(await send(request(`POST ${path}`, [...lines, 'transfer-encoding: chunked'], chunk))),
      ).toMatchObject({ status: 413 });
      expect(
        problemIn(await send(request(`GET ${path}`, [...lines, 'transfer-encoding: chunked'], chunk))),
      ).toMatchObject({ status: 413 });
    }
    const unknown = request('POST /v1/sessions', ['host: localhost', 'content-length: 1001'], long);
    expect(problemIn(await send(unknown))).toMatchObject({ status: 401 });
  });

  test('a client that sends all of a body before it reads is told why it was refused', async () => {
    const { raw: send } = await openWorld({ tools, limits: { body: 1000, linger: 30_000 } });
    const long = Buffer.alloc(5_000_000, 'x');
    const chunks = Buffer.concat([Buffer.from('4c4b40\r\n'), long, Buffer.from('\r\n0\r\n\r\n')]);
    const whole = (lines: string[], body: Buffer, end = 'connection: close') =>
      send(Buffer.concat([Buffer.from(`POST /v1/sessions HTTP/1.1\r\n${[...lines, end].join('\r\n')}\r\n\r\n`), body]));
    const announced = 'content-length: 5000000';
    for (let round = 0; round < 2; round += 1) {
      for (const end of ['connection: close', 'connection: keep-alive']) {
        const host = 'host: localhost';
        expect(problemIn(await whole([host, BEARER, announced], long, end)).status).toBe(413);
        expect(problemIn(await whole([host, BEARER, 'transfer-encoding: chunked'], chunks, end)).status).toBe(413);
        expect(problemIn(await whole([host, announced], long, end)).status).toBe(401);
        expect(problemIn(await whole(['host: evil.example', announced], long, end)).status).toBe(403);
      }
    }
  });

  test('a client that asks first whether it may send a body is told, and sends it where it may', async () => {
    const { raw: send, server } = await openWorld({ tools, limits: { body: 1000 } });
    const post = (...lines: string[]) => request('POST /v1/sessions', ['host: localhost', ...lines]);
    const asks = 'expect: 100-continue';
    const old = post(asks, BEARER, 'content-type: application/json', 'content-length: 19').replace(
      'HTTP/1.1',
      'HTTP/1.0',
    );
    expect(statusOf(await send(`${old}{"agentId":"agent"}`))).toBe(201);
    expect(problemIn(await send(post(asks, 'content-length: 19'))).status).toBe(401);
    expect(problemIn(await send(post(asks, BEARER, 'content-length: 1001'))).status).toBe(413);
    expect(problemIn(await send(post('expect: a miracle', BEARER, 'content-length: 19')))).toMatchObject({
      status: 417,
      code: 'invalid',
    });
    const socket = connect(server.port, '127.0.0.1');
    socket.write(post(asks, BEARER, 'content-type: application/json', 'content-length: 19'));
    const [first] = (await once(socket, 'data')) as [Buffer];
    expect(first.toString()).toBe('HTTP/1.1 100 Continue\r\n\r\n');
    socket.write('{"agentId":"agent"}');
    const [second] = (await once(socket, 'data')) as [Buffer];
    expect(statusOf(second.toString())).toBe(201);
    socket.destroy();
  });

  test('a body in another encoding is refused unread, whichever route it goes to', async () => {
    const { call } = await openWorld({ tools, pageFolder: '/nowhere' });
    const body = { agentId: 'agent' };
    for (const path of ['/v1/sessions', '/browser/call/studio.get'])
      for (const headers of [
        { 'content-encoding': 'gzip' },
        { 'content-encoding': 'identity, gzip' },
        { 'content-type': 'application/json; charset=utf-16' },
        { 'content-type': 'application/json;x=1; charset="latin1"' },
        { 'content-type': 'application/jsonp' },
      ])
        expect({ path, sent: headers, ...(await call('POST', path, body, headers)) }).toMatchObject({
          path,
          sent: headers,
          status: 415,
          body: { code: 'invalid' },
        });
    for (const headers of [
      { 'content-encoding': 'identity' },
      { 'content-type': 'application/json; charset=UTF-8' },
      { 'content-type': 'application/json;charset="utf-8"' },
    ])
      expect((await call('POST', '/v1/sessions', body, headers)).status).toBe(201);
  });

  test('a body of exactly the limit is taken', async () => {
    const { post } = await openWorld({ tools });
    const frame = JSON.stringify({ input: { amount: 1, note: '' } }).length;
    const note = 'x'.repeat(1024 * 1024 - frame);
    expect((await post('/v1/agents/agent/tools/pay', { input: { amount: 1, note } })).status).toBe(200);
    expect((await post('/v1/agents/agent/tools/pay', { input: { amount: 1, note: `${note}x` } })).status).toBe(413);
  });

  test('chunks without end are ended', async () => {
    const { server } = await openWorld({ tools, limits: { body: 100_000 } });
    const socket = connect(server.port, '127.0.0.1');
    socket.on('error', () => {});
    socket.write(`POST /v1/sessions HTTP/1.1\r\nhost: localhost\r\n${BEARER}\r\ntransfer-encoding: chunked\r\n\r\n`);
    let answer = '';
    socket.on('data', (data: Buffer) => (answer += data.toString()));
    const closed = new Promise((resolve) => socket.once('close', resolve));
    const chunk = `1000\r\n${'x'.repeat(4096)}\r\n`;
    const more = (): void => {
      while (!socket.destroyed && socket.write(chunk));
    };
    socket.on('drain', more);
    more();
    await closed;
    expect(answer).toContain('413 ');
  });

  test('what is no JSON is refused, in every way', async () => {
    const { call } = await openWorld({ tools });
    const deep = `{"input":${'['.repeat(100_000)}${']'.repeat(100_000)}}`;
    for (const body of [
      '{',
      '"',
      'undefined',
      '{"a":1,}',
      "{'a':1}",
      '[1 2]',
      '\u0000',
      'NaN',
      '{"input":1}{"input":1}',
    ])
      expect(await call('POST', '/v1/agents/agent/tools/pay', body)).toMatchObject({
        status: 422,
        body: { code: 'invalid' },
      });
    expect((await call('POST', '/v1/agents/agent/tools/pay', deep)).status).toBe(422);
    const bytes = await raw(
      (await openWorld({ tools })).server.port,
      Buffer.concat([
        Buffer.from(
          request('POST /v1/sessions', [
            'host: localhost',
            BEARER,
            'content-type: application/json',
            'content-length: 16',
          ]),
        ),
        Buffer.from([...Buffer.from('{"agentId":"'), 0xff, 0xfe, ...Buffer.from('"}')]),
      ]),
    );
    expect(problemIn(bytes)).toMatchObject({ status: 422, code: 'invalid' });
  });

  test('names of a prototype are names like others', async () => {
    const { call, get: read } = await openWorld({ tools });
    for (const body of [
      '{"agentId":"agent","__proto__":{"title":"x"}}',
      '{"agentId":"agent","constructor":{"prototype":{"x":1}}}',
      '{"__proto__":{"agentId":"agent"}}',
    ])
      expect({ body, status: (await call('POST', '/v1/sessions', body)).status }).toEqual({ body, status: 422 });
    for (const agentId of ['__proto__', 'constructor', 'toString'])
      expect((await call('POST', '/v1/sessions', { agentId })).status).toBe(404);
    for (const name of ['__proto__', 'constructor', 'hasOwnProperty'])
      expect((await call('POST', `/v1/agents/agent/tools/${name}`, { input: {} })).status).toBe(404);
    for (const name of ['__proto__', 'constructor', 'toString'])
      expect((await read(`/v1/sessions?${name}=1`)).status).toBe(422);
    const ran = await call(
      'POST',
      '/v1/agents/agent/tools/pay',
      '{"input":{"amount":1,"__proto__":{"note":"polluted"}}}',
    );
    expect([200, 422]).toContain(ran.status);
    expect(({} as { note?: string }).note).toBeUndefined();
  });
});

describe('the address', () => {
  test('tricks with a path lead nowhere, and past nothing', async () => {
    const world = await openWorld({ tools });
    const nowhere = [
      '//v1/agents',
      '/v1//agents',
      '/v1/agents/',
      '/V1/agents',
      '/v1/agents%00',
      '/v1/agents%2f',
      '/v1%2fagents',
      '/v1/%2e%2e/%2e%2e/etc/passwd',
      '/v1/../../etc/passwd',
      '/v1/sessions/%2e%2e%2fagents',
      '/v1/sessions/a%2fb',
      '/v1/sessions/%00',
      '/v1/sessions/%zz',
      '/v1/sessions/%ff%fe',
      '/v1/agents;x=1',
      '/v1/health/',
      '/v1/agents%3flimit=1',
      '/browser/call/studio.get',
      '/browser/pushes',
      '/index.html',
    ];
    for (const path of nowhere)
      expect({ path, ...problemIn(await get(world, path)) }).toMatchObject({ path, status: 404, code: 'not_found' });
    for (const path of nowhere) {
      const answer = await world.raw(request(`GET ${path}`, ['host: localhost']));
      expect({ path, status: statusOf(answer) }).toEqual({ path, status: 401 });
    }
    expect([400, 404]).toContain(statusOf(await get(world, '/v1\\agents')));
    expect(statusOf(await get(world, '/v1/x/../agents'))).toBe(200);
    expect(statusOf(await world.raw(request('GET /v1/health/../agents', ['host: localhost'])))).toBe(401);
    expect(statusOf(await world.raw(request('GET /v1/health/%2e%2e/agents', ['host: localhost'])))).toBe(401);
    expect(statusOf(await world.raw(request('GET /%76%31/agents', ['host: localhost'])))).toBe(401);
  });
});

describe('what is no request', () => {
  const broken: [string, string][] = [
    ['a line of nonsense', 'hello\r\n\r\n'],
    ['another protocol', 'SSH-2.0-OpenSSH_9.6\r\n\r\n'],
    ['a TLS greeting', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['a blank in a header’s name', 'GET /v1/health HTTP/1.1\r\nhost : localhost\r\n\r\n'],
    ['a folded header', 'GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx: a\r\n b\r\n\r\n'],
    ['two lengths', 'POST /v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n'],
    [
      'a length and chunks',
      'POST /v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['a negative length', 'POST /v1/sessions HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n'],
    [
      'a chunk without a size',
      `POST /v1/sessions HTTP/1.1\r\nhost: localhost\r\n${BEARER}\r\ntransfer-encoding: chunked\r\n\r\nxyz\r\n`,
    ],
    ['a NUL in a header', 'GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx: a\u0000b\r\n\r\n'],
  ];
  test.each(broken)('%s gets a short answer', async (_, text) => {
    const { raw: send } = await openWorld();
    expect(problemIn(await send(Buffer.from(text, 'latin1')))).toMatchObject({ status: 400, code: 'invalid' });
  });

  test('neither do a tunnel, an upgrade or a second request that is broken do harm', async () => {
    const { raw: send, server } = await openWorld();
    expect(await send('CONNECT evil.example:443 HTTP/1.1\r\nhost: evil.example\r\n\r\n')).toBe('');
    const upgrade = [
      'host: localhost',
      'upgrade: websocket',
      'connection: upgrade, close',
      'sec-websocket-version: 13',
      'sec-websocket-key: x',
    ];
    expect(
      statusOf(await send(`GET /v1/health HTTP/1.1\r\n${upgrade.join('\r\n')}\r\n\r\nGET / nonsense\r\n\r\n`)),
    ).toBe(200);
    // The first may have been carried out: nothing that is said of the second may be taken for its answer.
    const two = await send('GET /v1/health HTTP/1.1\r\nhost: localhost\r\n\r\nnonsense\r\n\r\n');
    expect([undefined, 200]).toContain(two === '' ? undefined : statusOf(two));
    expect((await fetch(`${server.url}/v1/health`)).status).toBe(200);
  });
});

describe('one that takes its time', () => {
  const limits = { headerTime: 100, requestTime: 200 };

  test('with the header is let go of', async () => {
    const { raw: send } = await openWorld({ limits });
    expect(problemIn(await send('GET /v1/health HTTP/1.1\r\nhost: localhost\r\nx: '))).toMatchObject({ status: 408 });
  });

  test('with the body is let go of, announced or in chunks', async () => {
    const { raw: send } = await openWorld({ limits });
    const lines = ['host: localhost', BEARER];
    expect(problemIn(await send(request('POST /v1/sessions', [...lines, 'content-length: 100'], '{')))).toMatchObject({
      status: 408,
    });
    expect(
      problemIn(await send(request('POST /v1/sessions', [...lines, 'transfer-encoding: chunked'], '1\r\n{\r\n'))),
    ).toMatchObject({ status: 408 });
  });

  test('and goes in the middle of its body is forgotten', async () => {
    const { post, server } = await openWorld();
    const socket = connect(server.port, '127.0.0.1');
    socket.write(request('POST /v1/sessions', ['host: localhost', BEARER, 'content-length: 100'], '{'), () =>
      socket.destroy(),
    );
    await once(socket, 'close');
    expect((await post('/v1/sessions', { agentId: 'agent' })).status).toBe(201);
  });

  test('and sends too long a header is told so', async () => {
    const { raw: send } = await openWorld({ limits: { header: 2000 } });
    expect(
      problemIn(await send(request('GET /v1/health', ['host: localhost', `x: ${'y'.repeat(3000)}`]))),
    ).toMatchObject({ status: 431 });
  });
});

describe('connections', () => {
  test('that only are there shut nobody out: the longest idle gives way', async () => {
    const { get: read, server } = await openWorld({ limits: { connections: 8 } });
    const sockets = Array.from({ length: 30 }, () =>
      connect(server.port, '127.0.0.1')
        .on('error', () => {})
        .resume(),
    );
    const closed = sockets.slice(0, 22).map((socket) => new Promise((resolve) => socket.once('close', resolve)));
    await Promise.all(closed);
    expect((await read('/v1/health')).status).toBe(200);
    for (const socket of sockets) socket.destroy();
  });

  test('in use are kept: one more is ended at once', async () => {
    const { ask, server } = await openWorld({ limits: { connections: 2 } });
    const { sessionId } = await ask('Hello', 'completed');
    const url = `${server.url}/v1/sessions/${sessionId}/events`;
    const readers = [await readEvents(url), await readEvents(url)];
    const third = connect(server.port, '127.0.0.1')
      .on('error', () => {})
      .resume();
    await new Promise((resolve) => third.once('close', resolve));
    for (const reader of readers) {
      expect((await reader.next()).done).toBe(false);
      reader.kill();
    }
  });
});
