import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ok, type Push } from '../../core/contract/index.ts';
import { createFakeBrowser } from '../testing/fake-browser.ts';
import { sampleInfo } from '../testing/samples.ts';
import { UNREACHABLE } from './client.ts';
import { createHttpClient } from './http-client.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const json = (value: unknown, status = 200) => Response.json(value, { status });
const unplugged = () => new TypeError('Failed to fetch');

/** A client that is listened to, and what it heard. */
function connect() {
  const browser = createFakeBrowser();
  const client = createHttpClient(browser);
  const pushed: Push[] = [];
  const changes: string[] = [];
  client.watch((connection) => changes.push(connection));
  const stop = client.subscribe((pushes) => pushed.push(...pushes));
  const stream = () => browser.streams.at(-1) ?? expect.fail('No stream was opened.');
  return { browser, client, pushed, changes, stop, stream };
}

function connected() {
  const all = connect();
  all.stream().say('open');
  return all;
}

test('a call is a request to the server that the page came from', async () => {
  const { browser, client } = connected();
  browser.answer('drafts.get', () => json(ok({ text: 'half a sentence' })));
  expect(await client.call('drafts.get', { key: 'composer:s' })).toEqual(ok({ text: 'half a sentence' }));
  expect(browser.requests[0]).toMatchObject({
    url: '/browser/call/drafts.get',
    init: { method: 'POST', body: '{"key":"composer:s"}', headers: { 'content-type': 'application/json' } },
  });
});

test('each call says which project the page shows when it is made', async () => {
  const { browser, client } = connected();
  browser.answer('drafts.get', () => json(ok({ text: '' })));
  client.mean('/home/zoë/a b');
  const asked = client.call('drafts.get', { key: 'k' });
  client.mean('/other');
  await asked;
  client.mean(undefined);
  await client.call('drafts.get', { key: 'k' });
  const headers = browser.requests.map(({ init }) => new Headers(init.headers).get('holdpoint-project'));
  expect(headers).toEqual(['%2Fhome%2Fzo%C3%AB%2Fa%20b', null]);
});

test('a tool may take as long as it takes; what is lost with the connection is not waited for', async () => {
  const { browser, client, changes, stream } = connected();
  const limits: (AbortSignal | null | undefined)[] = [];
  vi.spyOn(AbortSignal, 'timeout');
  browser.answer('tools.call', () => {
    const { signal } = browser.requests.at(-1)?.init ?? {};
    limits.push(signal);
    return new Promise((_answer, refuse) => signal?.addEventListener('abort', () => refuse(unplugged())));
  });
  browser.answer('studio.get', unplugged);
  const calling = client.call('tools.call', { agentId: 'a', toolName: 't', input: {} });
  await vi.waitUntil(() => limits.length === 1);
  expect(AbortSignal.timeout).not.toHaveBeenCalled();
  expect(changes).toEqual([]);
  stream().say('error');
  expect(await calling).toMatchObject({ ok: false, error: { message: UNREACHABLE } });
});

test('nothing is read before pushes are heard', async () => {
  const { browser, client, stream } = connect();
  browser.answer('studio.get', () => json(ok(sampleInfo())));
  const reading = client.call('studio.get', {});
  await vi.advanceTimersByTimeAsync(0);
  expect(browser.requests).toEqual([]);
  stream().say('open');
  expect(await reading).toMatchObject({ ok: true });
});

test('pushes come in order, in batches', () => {
  const { pushed, stream } = connected();
  stream().say('message', [{ type: 'notice', text: 'one' }]);
  stream().say('beat');
  stream().say('message', [
    { type: 'notice', text: 'two' },
    { type: 'notice', text: 'three' },
  ]);
  expect(pushed.map((push) => push.type === 'notice' && push.text)).toEqual(['one', 'two', 'three']);
});

test('a stream that breaks is opened again as soon as the server is asked and answers', async () => {
  const { browser, changes, stream } = connected();
  browser.answer('studio.get', () => json(ok(sampleInfo())));
  const first = stream();
  first.say('error');
  expect(changes).toEqual(['lost']);
  await vi.advanceTimersByTimeAsync(0);
  expect(first.closed).toBe(true);
  expect(browser.streams).toHaveLength(2);
  stream().say('open');
  expect(changes).toEqual(['lost', 'connected']);
});

test('a server that is gone is asked at growing intervals of ten seconds at most, and at once on waking', async () => {
  const { browser, stream } = connected();
  const times: number[] = [];
  browser.answer('studio.get', () => {
    times.push(Date.now());
    return unplugged();
  });
  stream().say('error');
  await vi.advanceTimersByTimeAsync(40_000);
  const waits = times.map((time, index) => time - (times[index - 1] ?? time));
  expect(waits).toEqual([0, 250, 500, 1000, 2000, 4000, 8000, 10_000, 10_000]);
  browser.wake();
  await vi.advanceTimersByTimeAsync(0);
  expect(times).toHaveLength(10);
});

test('a call that breaks off says that the host can’t be reached, and so does the connection', async () => {
  const { browser, client, changes } = connected();
  browser.answer('studio.get', unplugged);
  browser.answer('drafts.get', unplugged);
  expect(await client.call('drafts.get', { key: 'k' })).toEqual({
    ok: false,
    error: { code: 'internal', message: UNREACHABLE },
  });
  expect(changes).toEqual(['lost']);
});

test('a browser that the server doesn’t know is told so, and tries again only when somebody looks', async () => {
  const { browser, client, changes, stream } = connect();
  browser.answer('studio.get', () => json({}, 401));
  const reading = client.call('studio.get', {});
  stream().say('error');
  await vi.advanceTimersByTimeAsync(0);
  expect(await reading).toMatchObject({ ok: false, error: { code: 'not_allowed' } });
  expect(changes.at(-1)).toBe('refused');
  const before = browser.requests.length;
  await vi.advanceTimersByTimeAsync(60_000);
  expect(browser.requests).toHaveLength(before);
  browser.answer('studio.get', () => json(ok(sampleInfo())));
  browser.wake();
  await vi.advanceTimersByTimeAsync(0);
  stream().say('open');
  expect(changes.at(-1)).toBe('connected');
});

test('what the server itself turns down comes with its own words', async () => {
  const { browser, client, changes } = connected();
  const detail = 'A request may have at most 16777216 bytes.';
  browser.answer('drafts.set', () => json({ title: 'Content Too Large', detail, code: 'too_large' }, 413));
  expect(await client.call('drafts.set', { key: 'k', text: 'long' })).toEqual({
    ok: false,
    error: { code: 'too_large', message: detail },
  });
  expect(changes).toEqual([]);
});

test('a stream that is silent for too long is taken for broken, also after a sleep', async () => {
  const { browser, changes, stream } = connected();
  browser.answer('studio.get', () => json(ok(sampleInfo())));
  await vi.advanceTimersByTimeAsync(30_000);
  stream().say('beat');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(changes).toEqual([]);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(changes).toEqual(['lost']);
  await vi.waitUntil(() => browser.streams.length === 2);
  stream().say('open');
  vi.setSystemTime(Date.now() + 3_600_000);
  browser.wake();
  expect(changes).toEqual(['lost', 'connected', 'lost']);
});

test('a page that nobody looks at leaves its connection to the one that is looked at, until it is seen again', async () => {
  const { browser, changes, stream } = connected();
  browser.answer('studio.get', () => json(ok(sampleInfo())));
  browser.rest('resting');
  expect(stream().closed).toBe(true);
  await vi.advanceTimersByTimeAsync(120_000);
  expect(browser.streams).toHaveLength(1);
  browser.wake();
  await vi.waitUntil(() => browser.streams.length === 2);
  stream().say('open');
  expect(changes).toEqual(['resting', 'connected']);
});

test('a page that there is no stream for reads all the same, and says why it hears nothing', async () => {
  const { browser, client, changes } = connect();
  browser.answer('studio.get', () => json(ok(sampleInfo())));
  browser.rest('crowded');
  expect(await client.call('studio.get', {})).toMatchObject({ ok: true });
  expect(changes).toEqual(['crowded']);
});

test('short drafts are sent also when the page goes away', async () => {
  const { browser, client } = connected();
  browser.answer('drafts.set', () => json(ok({})));
  await client.call('drafts.set', { key: 'k', text: 'short' });
  await client.call('drafts.set', { key: 'k', text: 'long'.repeat(10_000) });
  expect(browser.requests.map(({ init }) => init.keepalive)).toEqual([true, false]);
});

test('who stops listening leaves nothing open', async () => {
  const { browser, stop, stream } = connected();
  stop();
  expect(stream().closed).toBe(true);
  browser.wake();
  await vi.advanceTimersByTimeAsync(120_000);
  expect(browser.streams).toHaveLength(1);
  expect(browser.requests).toEqual([]);
});
