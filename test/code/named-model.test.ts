import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Agent, run, start, Studio } from '../../core/index.ts';
import { startOpenAiCompatibleServer, type WireServer } from '../wire/openai-compatible-server.ts';
import { done, finish, stream, text } from '../wire/wire-reply.ts';
import { temporaryFolder } from './opened.ts';

const hello = stream(text('Hello.'), finish('stop'), done());
const naming = (model: string) => new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [], model });

let wire: WireServer;
beforeEach(async () => {
  wire = await startOpenAiCompatibleServer({ replies: [hello, hello] });
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await wire.close();
});

test('a program’s agent may name a model of the environment', async () => {
  temporaryFolder();
  vi.stubEnv('HOLDPOINT_MODEL_URL', wire.url);
  expect((await run(naming('openai-compatible:qwen'), 'Hi')).text).toBe('Hello.');
  expect((await start(naming('openai-compatible:llama3:8b'), 'Hi').done).text).toBe('Hello.');
  expect(wire.requests.map(({ body }) => body['model'])).toEqual(['qwen', 'llama3:8b']);
});

test('or one of Settings, also in a Studio', async () => {
  const data = join(temporaryFolder(), 'data');
  mkdirSync(data);
  const providers = [{ id: 'mine', kind: 'openai-compatible', name: 'Mine', url: wire.url }];
  const http = { on: false, port: 4747 };
  const settings = { version: 1, providers, http, theme: 'system', plainKeys: false };
  writeFileSync(join(data, 'settings.json'), JSON.stringify(settings));
  const studio = await new Studio([naming('mine:qwen')], { journal: ':memory:' }).start({ port: 0 });
  try {
    expect((await studio.start('a', 'Hi').done).text).toBe('Hello.');
  } finally {
    await studio.close();
  }
});

test('one that nobody has makes the run fail, with what to do', async () => {
  temporaryFolder();
  vi.stubEnv('OPENAI_API_KEY', '');
  const { status, reason } = await start(naming('openai:gpt-5'), 'Hi').done;
  expect(status).toBe('failed');
  expect(reason).toMatch(/isn't in Settings\. Add it there, set OPENAI_API_KEY and start Holdpoint again, or choose/);
});
