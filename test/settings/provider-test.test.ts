import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Agent } from '../../core/agent/agent.ts';
import type { ProviderKind } from '../../core/contract/index.ts';
import { testProvider } from '../../core/model/provider/test-provider.ts';
import { startOpenAiCompatibleServer } from '../wire/openai-compatible-server.ts';
import { openSettingsWorld } from './world.ts';

const KEY = 'local-key-123456';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

const json =
  (status: number, body: unknown, headers: Record<string, string> = {}): Answer =>
  (_, response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(JSON.stringify(body));
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
  const { do: call } = openSettingsWorld();
  const { providers } = await call('providers.add', { kind, name: 'Mine', url });
  const id = providers[0]?.id ?? '';
  if (key !== '') await call('providers.setKey', { id, key });
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
    expect(await tested(url)).toMatchObject({ works: false, words: expect.stringContaining('it has no models') });
  });

  test('that nothing answers at the address', async () => {
    const wire = await startOpenAiCompatibleServer({ replies: [] });
    await wire.close();
    expect(await tested(wire.url)).toEqual({
      works: false,
      words: `Nothing answers at ${new URL(wire.url).origin}. Start the model's server, or check the address, then test again.`,
    });
  });

  test('that the key was refused, and not the key, which the server repeats', async () => {
    const { url, host } = await serve(json(401, { error: { message: `Incorrect API key provided: ${KEY}.` } }));
    const said = await tested(url);
    expect(said).toEqual({ works: false, words: `${host} refused the API key (401). Enter it again.` });
  });

  test('that one is wanted where there is none', async () => {
    const { url, host } = await serve(json(401, { error: 'no key' }));
    expect((await tested(url, { key: '' })).words).toBe(`${host} wants an API key (401). Enter one.`);
  });

  test('what else was refused, without the key', async () => {
    const { url, host } = await serve(json(403, { error: { message: `The key ${KEY} may not list models` } }));
    expect((await tested(url)).words).toBe(
      `${host} refused access (403): The key … may not list models. Check what the key may use.`,
    );
  });

  test.each<[string, Answer]>([
    ['a page', (_, response) => void response.end('<html>Hello</html>')],
    ['other JSON', json(200, { hello: 'world' })],
    ['nothing at that path', json(404, {})],
    ['somewhere else', json(302, {}, { location: 'http://127.0.0.1:1/steal' })],
  ])('that %s is no OpenAI-compatible endpoint', async (_, answer) => {
    const { url, requests } = await serve(answer);
    const { works, words } = await tested(url);
    expect(works).toBe(false);
    expect(words).toMatch(
      /(isn’t|doesn’t look like) an OpenAI-compatible endpoint\. Check the address: it often ends in \/v1\.$/,
    );
    expect(requests).toHaveLength(1);
  });

  test('that no answer came in time', async () => {
    const { url } = await serve(() => {});
    const access = { kind: 'openai-compatible', url, key: undefined } as const;
    expect((await testProvider(access, undefined, { limit: 50 })).words).toMatch(/^No answer came from .+ in time\./);
    expect((await testProvider(access, 'slow', { limit: 50 })).words).toMatch(/in time/);
  });

  test('that a model is not known, by asking it', async () => {
    const { url, host } = await serve(
      json(404, { error: { message: `The model 'llama9' does not exist, ${KEY}.`, code: 'model_not_found' } }),
    );
    expect((await tested(url, { model: 'llama9' })).words).toBe(
      `${host} doesn't have the model "llama9" (404): The model 'llama9' does not exist, …. Choose another model, or check the address.`,
    );
  });

  test('that a model answered', async () => {
    const { url } = await serve((_, response) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const chunk = {
        id: 'x',
        created: 1,
        model: 'm',
        choices: [{ index: 0, delta: { content: 'ready' }, finish_reason: 'stop' }],
      };
      response.end(`data: ${JSON.stringify(chunk)}\n\ndata: [DONE]\n\n`);
    });
    expect(await tested(url, { model: 'm' })).toEqual({ works: true, words: 'It works: m answered.' });
  });

  test.each<ProviderKind>(['openai', 'anthropic', 'google', 'openai-compatible'])(
    'that %s sends a model’s call on, and takes neither key nor words there',
    async (kind) => {
      const elsewhere = await serve(json(200, {}));
      const { url, host, requests } = await serve(json(307, {}, { location: elsewhere.url }));
      const { works, words } = await tested(url, { kind, model: 'm' });
      expect({ works, words }).toEqual({
        works: false,
        words: `${host} sends on to another address (307), and nobody entered that one. Enter the address that answers itself.`,
      });
      expect(requests).toHaveLength(1);
      expect(elsewhere.requests).toEqual([]);
    },
  );

  test('that a provider needs its key before it can be asked', async () => {
    const { do: call } = openSettingsWorld();
    await call('providers.add', { kind: 'anthropic', name: 'Anthropic' });
    expect(await call('providers.test', { id: 'anthropic' })).toMatchObject({
      works: false,
      words: expect.stringMatching(/^Anthropic has no API key here\./),
    });
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
  const { do: call, settings } = openSettingsWorld();
  await call('providers.add', { kind: 'google', name: 'Google' });
  await call('providers.setKey', { id: 'google', key: KEY });
  const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [] });
  expect(settings.models.forAgent(agent, 'google:gemini').secrets).toEqual([KEY]);
});
