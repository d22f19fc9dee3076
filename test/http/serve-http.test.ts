import { createServer } from 'node:http';
import { networkInterfaces } from 'node:os';
import { connect, type AddressInfo } from 'node:net';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { HttpError } from '../../core/surface/http/http-error.ts';
import { serveHttp } from '../../core/surface/http/serve-http.ts';
import { findServing } from '../../core/surface/http/serving.ts';
import type { StudioApi } from '../../core/studio.ts';
import { pay, slow } from './tools.ts';
import { openWorld, TOKEN } from './world.ts';

/** Answers each call with this. */
function answering(value: unknown): (studio: StudioApi) => StudioApi {
  return (studio) => ({
    subscribe: (listener) => studio.subscribe(listener),
    close: () => studio.close(),
    call: async () => ({ ok: true, value: value as never }),
  });
}

describe('a server', () => {
  test('says which port is taken and what to do', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    onTestFinished(() => void other.close());
    const { port } = other.address() as AddressInfo;
    const { studio } = await openWorld();
    const otherPort = 'Give another.';
    const serving = serveHttp({
      studio,
      version: '1',
      token: TOKEN,
      operator: 'Ada',
      port,
      otherPort,
      onFault: () => {},
    });
    await expect(serving).rejects.toThrow(new HttpError(`Port ${port} is in use by another program. Give another.`));
    await expect(serving).rejects.toBeInstanceOf(HttpError);
  });

  test('says so where another Holdpoint has the port, and where it is none', async () => {
    const { server, studio } = await openWorld();
    const serving = (port: unknown) =>
      serveHttp({
        studio,
        version: '1',
        token: TOKEN,
        operator: 'Ada',
        port: port as number,
        otherPort: 'Give another.',
        onFault: () => {},
      });
    await expect(serving(server.port)).rejects.toThrow(
      new HttpError(`Another Holdpoint is serving on port ${server.port}. Give another.`),
    );
    for (const port of [-1, 65_536, 1.5, NaN, '4747', null, Symbol('port')])
      await expect(serving(port)).rejects.toThrow(
        new HttpError(`${String(port)} is no port: those are whole numbers from 0 to 65535. Give another.`),
      );
  });

  test('that can’t leave word of itself stops listening, and leaves nothing', async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'holdpoint-serving-'));
    onTestFinished(() => rmSync(dataFolder, { recursive: true, force: true }));
    mkdirSync(join(dataFolder, 'http.json'));
    const { studio } = await openWorld();
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as AddressInfo;
    await new Promise((resolve) => free.close(resolve));
    const project = { name: 'shop', folder: '/code/shop', dataFolder };
    const options = { studio, version: '1', token: TOKEN, operator: 'Ada', port, otherPort: '', onFault: () => {} };
    const failed = await serveHttp({ ...options, project }).catch((error: unknown) => error);
    expect(failed).toBeInstanceOf(HttpError);
    expect((failed as Error).message).toMatch(/^Holdpoint can’t leave word of its server in .*\.$/);
    expect(readdirSync(dataFolder)).toEqual(['http.json']);
    await (await serveHttp(options)).close();
  });

  test('can’t be reached from another machine', async () => {
    const { server } = await openWorld();
    const outside = Object.values(networkInterfaces())
      .flatMap((list = []) => list)
      .find(({ internal, family }) => !internal && family === 'IPv4');
    for (const host of ['127.0.0.2', ...(outside ? [outside.address] : [])]) {
      const socket = connect(server.port, host);
      await expect(once(socket, 'connect')).rejects.toThrow('ECONNREFUSED');
    }
  });

  test('is found by its project’s folder while it runs', async () => {
    const base = mkdtempSync(join(tmpdir(), 'holdpoint-serving-'));
    onTestFinished(() => rmSync(base, { recursive: true, force: true }));
    const dataFolder = join(base, 'projects', 'shop');
    mkdirSync(dataFolder, { recursive: true });
    const { server } = await openWorld({ project: { name: 'shop', folder: '/code/shop', dataFolder } });
    expect(findServing(base)).toEqual([
      { url: server.url, pid: process.pid, project: { name: 'shop', folder: '/code/shop' } },
    ]);
    await server.close();
    expect(findServing(base)).toEqual([]);
  });

  test('closes at once, whoever still waits for an answer', async () => {
    const { slow: tool, entered } = slow();
    const { post, server } = await openWorld({ tools: [tool] });
    const waiting = post('/v1/agents/agent/tools/slow', { input: {} });
    await entered.reached;
    await Promise.all([server.close(), expect(waiting).rejects.toThrow('fetch failed')]);
    await server.close();
  });

  test('gives out nothing that the contract doesn’t allow', async () => {
    const { faults, get } = await openWorld({
      tools: [pay],
      through: answering({ sessions: [{ id: 'x', secret: 'y' }] }),
    });
    const answer = await get('/v1/sessions');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal' } });
    expect(answer.text).not.toContain('secret');
    expect(faults.splice(0)).toEqual([expect.objectContaining({ message: expect.stringContaining('listSessions') })]);
  });

  test('tells a fault of its own in a sentence, and reports it', async () => {
    const broken = (studio: StudioApi): StudioApi => ({
      subscribe: (listener) => studio.subscribe(listener),
      close: () => studio.close(),
      call: () => Promise.reject(new Error('a secret of the code')),
    });
    const { faults, get } = await openWorld({ through: broken });
    const answer = await get('/v1/sessions');
    expect(answer).toMatchObject({ status: 500, body: { code: 'internal', detail: expect.stringMatching(/\.$/) } });
    expect(answer.headers.get('content-type')).toBe('application/problem+json');
    expect(answer.text).not.toContain('secret');
    expect(faults.splice(0)).toHaveLength(1);
  });

  test('says so when its Studio is closing', async () => {
    const { get, studio } = await openWorld();
    await studio.close();
    expect(await get('/v1/sessions')).toMatchObject({ status: 409, body: { code: 'conflict' } });
  });
});
