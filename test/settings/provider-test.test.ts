import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import type { ProviderKind } from '../../core/contract/index.ts';
import { testProvider } from '../../core/model/provider/test-provider.ts';
import { startOpenAiCompatibleServer } from '../wire/openai-compatible-server.ts';
import { BROWSER, openSettingsWorld } from './world.ts';

const KEY = 'local-key-123456';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
  };

/** One answer for the list of models, and one for whoever asks a model. */
const either =
  (list: Answer, word: Answer): Answer =>
  (request, response) =>
    (request.method === 'GET' ? list : word)(request, response);

const ready: Answer = (_, response) => {
  response.writeHead(200, { 'content-type': 'text/event-stream' });
  const choices = [{ index: 0, delta: { content: 'ready' }, finish_reason: 'stop' }];
  response.end(`data: ${JSON.stringify({ id: 'x', created: 1, model: 'm', choices })}\n\ndata: [DONE]\n\n`);
};

async function serve(answer: Answer): Promise<{ url: string; host: string; requests: IncomingMessage[] }> {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(request, response);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/v1`, host: `127.0.0.1:${port}`, requests };
}

/** What the Test button says of a provider at this address, with this key. */
async function tested(url: string, { kind = 'openai-compatible', key = KEY, model }: Asked = {}) {
  const { do: call, enterKey } = openSettingsWorld();
  const { providers } = await call('providers.add', { kind, name: 'Mine', url });
  const id = providers[0]?.id ?? '';
  if (key !== '') await enterKey(id, key);
  return call('providers.test', { id, ...(model !== undefined && { model }) });
}

interface Asked {
  kind?: ProviderKind;
  key?: string;
  model?: string;
}

describe('the Test button says', () => {
  test('that it works, and how many models there are', async () => {
    const { url, requests } = await serve(json(200, { data: [{ id: 'a' }, { id: 'b' }] }));
    expect(await tested(url)).toEqual({ works: true, words: 'It works: 2 models.' });
    expect(requests[0]).toMatchObject({ url: '/v1/models', headers: { authorization: `Bearer ${KEY}` } });
  });

  test.each<[ProviderKind, unknown, Record<string, string>, string]>([
    ['openai', { data: [{ id: 'gpt-5' }] }, { authorization: `Bearer ${KEY}` }, '/v1/models'],
    ['anthropic', { data: [{ id: 'claude' }] }, { 'x-api-key': KEY }, '/v1/models?limit=1000'],
    ['google', { models: [{ name: 'models/gemini' }] }, { 'x-goog-api-key': KEY }, '/v1/models?pageSize=1000'],
  ])('the same of %s, in its own protocol', async (kind, list, headers, path) => {
    const { url, requests } = await serve(json(200, list));
    expect(await tested(url, { kind })).toEqual({ works: true, words: 'It works: 1 model.' });
    expect(requests[0]).toMatchObject({ url: path, headers });
  });

  test('that a server without models has none', async () => {
    const { url } = await serve(json(200, { data: [] }));
    expect(await tested(url)).toEqual({
      works: false,
      words: 'It answers, but has no models: load one there first.',
    });
  });

  test('that nothing answers at the address', async () => {
    const wire = await startOpenAiCompatibleServer({ replies: [] });
    await wire.close();
    const { origin } = new URL(wire.url);
    expect(await tested(wire.url)).toEqual({
      works: false,
      words: `Nothing answers at ${origin}: start the server there, or check the address.`,
    });
    expect((await tested(wire.url, { kind: 'openai', model: 'gpt-5' })).words).toBe(
      `Nothing answers at ${origin}: check the address.`,
    );
  });

  test('that https was written where http is spoken', async () => {
    const { url } = await serve(json(200, { data: [] }));
    expect((await tested(url.replace('http:', 'https:'))).words).toMatch(
      /^https:\S+ can’t be asked over https \(\w+\): check whether its address begins with http:\/\/\.$/,
    );
  });

  test('that a port is none that can be asked', async () => {
    expect((await tested('http://127.0.0.1:9/v1')).words).toBe(
      'http://127.0.0.1:9 can’t be asked (bad port): check the address.',
    );
  });

  test('that the key was refused, and not the key, which the server repeats', async () => {
    const { url, host, requests } = await serve(
      json(401, { error: { message: `Incorrect API key provided: ${KEY}.` } }),
    );
    const said = { works: false, words: `${host} refused the API key (401): enter it again.` };
    expect(await tested(url)).toEqual(said);
    // A model would be refused for the same reason: it isn't asked, and the fault told once.
    expect(await tested(url, { model: 'qwen' })).toEqual(said);
    expect(requests.map(({ url: path }) => path)).toEqual(['/v1/models', '/v1/models']);
  });

  test('that the key was refused, and which variable holds it', async () => {
    const { url, host } = await serve(json(401, {}));
    const environment = { HOLDPOINT_MODEL_URL: url, OPENAI_API_KEY: KEY, HOLDPOINT_KEY_MINE: KEY };
    const { do: call } = openSettingsWorld({ environment });
    expect((await call('providers.test', { id: 'openai-compatible' })).words).toBe(
      `${host} refused the API key (401): set OPENAI_API_KEY anew, and start Holdpoint again.`,
    );
    await call('providers.add', { kind: 'openai-compatible', name: 'Mine', url });
    expect((await call('providers.test', { id: 'mine' })).words).toMatch(/: set HOLDPOINT_KEY_MINE anew, and start/);
  });

  test('that the variable is to be checked that holds the address', async () => {
    const { url } = await serve(json(404, {}));
    const { do: call } = openSettingsWorld({ environment: { HOLDPOINT_MODEL_URL: url.replace('/v1', '/api') } });
    expect((await call('providers.test', { id: 'openai-compatible' })).words).toMatch(
      /\/api \(404\): check HOLDPOINT_MODEL_URL, which often ends in \/v1\.$/,
    );
  });

  test('that one is wanted where there is none', async () => {
    const { url, host } = await serve(json(401, { error: 'no key' }));
    expect((await tested(url, { key: '' })).words).toBe(`${host} wants an API key (401): give it one.`);
  });

  test('what else was refused, without the key', async () => {
    const { url, host } = await serve(json(403, { error: { message: `The key ${KEY} may not list models.` } }));
    expect((await tested(url)).words).toBe(
      `${host} refused access (403, “The key … may not list models”): give it a key that may do this.`,
    );
    expect((await tested(url, { key: '' })).words).toMatch(/: give it a key, or check the address\.$/);
  });

  test.each<[string, Answer, RegExp]>([
    ['a page', (_, response) => void response.end('<html>Hello</html>'), /^What answers at \S+ isn’t an OpenAI-comp/],
    ['other JSON', json(200, { hello: 'world' }), /^What answers at \S+ isn’t an OpenAI-compatible endpoint: /],
    ['nothing at that path', json(404, {}), /^There is no list of models at \S+ \(404\): /],
    ['another method', json(405, {}), /^There is no list of models at \S+ \(405\): /],
  ])('that %s is not what was meant, and what addresses look like', async (_, answer, sentence) => {
    const { url, requests } = await serve(answer);
    const { works, words } = await tested(url.replace('/v1', '/api'));
    expect(works).toBe(false);
    expect(words).toMatch(sentence);
    expect(words).toMatch(/: check the address, which often ends in \/v1\.$/);
    expect(requests).toHaveLength(1);
  });

  test.each<[number, unknown, string]>([
    [429, {}, 'limits how often it is asked (429): wait a moment, then test again.'],
    [500, { error: 'Out of memory.' }, 'failed (500, “Out of memory”): wait a moment, then test again.'],
    [503, {}, 'failed (503): wait a moment, then test again.'],
    [400, { message: 'No' }, 'refused to list its models (400, “No”).'],
  ])('that it answers %i', async (status, body, words) => {
    const { url, host } = await serve(json(status, body));
    expect((await tested(url, { model: 'qwen' })).words).toBe(`${host} ${words}`);
  });

  test('that an account has no quota left', async () => {
    const { url, host } = await serve(json(429, { error: { message: 'No.', code: 'insufficient_quota' } }));
    expect((await tested(url)).words).toBe(
      `The account at ${host} has no quota left (429): check its plan and billing.`,
    );
  });

  test('that no answer came in time', async () => {
    const { url } = await serve(() => {});
    const access = { kind: 'openai-compatible', url, key: undefined } as const;
    expect((await testProvider(access, undefined, { limit: 50 })).words).toMatch(/^No answer came from \S+ in time: /);
    const { url: slow } = await serve(either(json(200, { data: [] }), () => {}));
    expect((await testProvider({ ...access, url: slow }, 'slow', { limit: 50 })).words).toMatch(
      /^slow gave no answer in/,
    );
  });

  const unknown = { error: { message: `The model 'llama9' does not exist, ${KEY}.`, code: 'model_not_found' } };

  test.each([
    ['its list', json(200, { data: [{ id: 'llama3' }] })],
    ['no list', json(404, {})],
  ])('that a model is not known where there is %s', async (_, list) => {
    const { url, host } = await serve(either(list, json(404, unknown)));
    expect(await tested(url, { model: 'llama9' })).toEqual({
      works: false,
      words: `${host} has no model “llama9” (404): choose another default model.`,
    });
  });

  test('that the address is wrong where neither a list nor a model is there', async () => {
    const { url } = await serve(json(404, { error: 'Not Found' }));
    expect((await tested(url, { model: 'llama9' })).words).toBe(
      `There is no list of models at ${url} (404): check the address.`,
    );
  });

  test('that a model failed in the middle, in its own words and without the key', async () => {
    const said: Answer = (_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.end(`data: ${JSON.stringify({ error: { message: `Crashed with ${KEY}` } })}\n\n`);
    };
    const { url } = await serve(either(json(200, { data: [] }), said));
    const { works, words } = await tested(url, { model: 'm' });
    expect(works).toBe(false);
    expect(words).toContain('Crashed with …');
    expect(words).toMatch(/^[^.]+\.$/);
  });

  test.each([
    ['its list', json(200, { data: [{ id: 'm' }, { id: 'n' }] }), 'It works: 2 models, and m answered.'],
    ['no list', json(404, {}), 'It works: m answered.'],
  ])('that a model answered where there is %s', async (_, list, words) => {
    const { url } = await serve(either(list, ready));
    expect(await tested(url, { model: 'm' })).toEqual({ works: true, words });
  });

  test.each<ProviderKind>(['openai', 'anthropic', 'google', 'openai-compatible'])(
    'that %s sends on, and takes neither key nor words there',
    async (kind) => {
      const elsewhere = await serve(json(200, {}));
      const sendsOn = json(307, {}, { location: elsewhere.url });
      const { url, host, requests } = await serve(sendsOn);
      const words = `http://${host} sends on to http://${elsewhere.host} (307), where no key follows: enter the address that answers itself.`;
      expect(await tested(url, { kind })).toEqual({ works: false, words });
      expect(requests).toHaveLength(1);
      const unlisted = await serve(either(json(404, {}), sendsOn));
      expect((await tested(unlisted.url, { kind, model: 'm' })).words).toBe(words.replace(host, unlisted.host));
      expect(unlisted.requests).toHaveLength(2);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  test('that a provider needs its key before it can be asked, and where it goes', async () => {
    const { do: call } = openSettingsWorld();
    await call('providers.add', { kind: 'anthropic', name: 'Anthropic' });
    expect(await call('providers.test', { id: 'anthropic' })).toEqual({
      works: false,
      words: 'Anthropic has no API key yet: enter it here first.',
    });
    expect((await call('providers.test', { id: 'anthropic' }, BROWSER)).words).toBe(
      'Anthropic has no API key yet: set ANTHROPIC_API_KEY, and start Holdpoint again.',
    );
  });
});

test('a provider tells its models in order, and why where it can’t', async () => {
  const { url } = await serve(json(200, { data: [{ id: 'b' }, { id: 'a' }] }));
  const { do: call, call: ask } = openSettingsWorld();
  await call('providers.add', { kind: 'openai-compatible', name: 'Mine', url });
  expect(await call('providers.models', { id: 'mine' })).toEqual({ models: ['a', 'b'] });
  expect(await ask('providers.models', { id: 'gone' })).toMatchObject({ ok: false, error: { code: 'not_found' } });
});

test('a model that was made carries its key, for whoever tells of its failures to leave it out', async () => {
  const { do: call, enterKey, settings } = openSettingsWorld();
  await call('providers.add', { kind: 'google', name: 'Google' });
  await enterKey('google', KEY);
  const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [] });
  expect(settings.models.forAgent(agent, 'google:gemini').secrets).toEqual([KEY]);
});
