import { mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { z } from 'zod';
import { Agent } from '../../core/agent/agent.ts';
import { createTool } from '../../core/agent/create-tool.ts';
import type { StudioDefinition } from '../../core/agent/define-studio.ts';
import type { ProcedureInput, ProcedureName, ProcedureOutput } from '../../core/contract/index.ts';
import { call as callsTool, scriptedModel } from '../../core/testing/scripted-model.ts';
import { openStudio, type StudioApi } from '../../core/studio.ts';
import { startOpenAiCompatibleServer, type WireServer } from '../wire/openai-compatible-server.ts';
import { done, finish, stream, text, refusal } from '../wire/wire-reply.ts';
import { ADA, openSettingsWorld, type SettingsWorld } from './world.ts';

let studio: StudioApi;
let folder: string;
let wire: WireServer | undefined;
afterEach(async () => {
  await studio.close();
  await wire?.close();
  wire = undefined;
  await rm(folder, { recursive: true, force: true });
});

async function open({ settings }: SettingsWorld, definition: StudioDefinition): Promise<void> {
  folder = mkdtempSync(path.join(tmpdir(), 'holdpoint-effects-'));
  studio = await openStudio({
    project: { name: 'p', folder, dataFolder: folder },
    journal: ':memory:',
    definition,
    models: settings.models,
    expiresIn: settings.expiresIn,
    operator: 'Ada',
  });
}

async function ask<N extends ProcedureName>(name: N, input: ProcedureInput<N>): Promise<ProcedureOutput<N>> {
  const result = await studio.call(name, input, ADA);
  if (!result.ok) throw new Error(result.error.message);
  return result.value;
}

/** Sends a message and waits until its run has come to this. */
async function send(sessionId: string, message: string, status: 'completed' | 'waiting' | 'failed'): Promise<void> {
  await ask('messages.send', { sessionId, text: message });
  await expect.poll(async () => (await ask('sessions.get', { sessionId })).run?.status).toBe(status);
}

const plain = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [] });

test('requests expire as the settings say from the next one on, unless the project or the tool says', async () => {
  const world = openSettingsWorld();
  const tool = createTool({
    name: 'pay',
    description: 'Pays.',
    inputSchema: z.object({}),
    requiresApproval: true,
    execute: () => ({}),
  });
  const model = scriptedModel([callsTool('pay', {}), callsTool('pay', {})]);
  const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [tool], model });
  await open(world, { agents: [agent] });
  const wait = async (): Promise<number | undefined> => {
    const { id: sessionId } = await ask('sessions.create', { agentId: 'a' });
    await send(sessionId, 'Pay', 'waiting');
    const { interactions } = await ask('interactions.list', { status: 'pending', sessionId });
    const { requestedAt = 0, expiresAt } = interactions[0]?.request ?? {};
    return expiresAt === undefined ? undefined : expiresAt - requestedAt;
  };
  expect(await wait()).toBeUndefined();
  await world.do('settings.change', { expiresIn: 90_000 });
  expect(await wait()).toBe(90_000);
});

test('a session’s choice answers from the next message on, and its transcript tells by whom', async () => {
  wire = await startOpenAiCompatibleServer({ replies: [stream(text('Hello.'), finish('stop'), done())] });
  const world = openSettingsWorld();
  await world.do('providers.add', { kind: 'openai-compatible', name: 'Wire', url: wire.url });
  await open(world, { agents: [plain] });
  const { id: sessionId } = await ask('sessions.create', { agentId: 'a' });
  await send(sessionId, 'Hi', 'completed');
  const chosen = await ask('sessions.chooseModel', { sessionId, model: 'wire:qwen' });
  expect(chosen.model).toBe('wire:qwen');
  await send(sessionId, 'Hi again', 'completed');
  expect((await ask('sessions.chooseModel', { sessionId })).model).toBeUndefined();
  await send(sessionId, 'And again', 'completed');
  const { entries } = await ask('sessions.transcript', { sessionId });
  expect(entries.flatMap((entry) => (entry.kind === 'message' ? [entry.model?.modelId] : []))).toEqual([
    'demo',
    'qwen',
    'demo',
  ]);
  expect(wire.requests.map(({ body }) => body['model'])).toEqual(['qwen']);
});

test('two servers with a model of the same name are told apart, in the transcript and in the export', async () => {
  const hello = stream(text('Hello.'), finish('stop'), done());
  wire = await startOpenAiCompatibleServer({ replies: [hello, hello] });
  const world = openSettingsWorld();
  for (const name of ['One', 'Two'])
    await world.do('providers.add', { kind: 'openai-compatible', name, url: wire.url });
  await open(world, { agents: [plain] });
  const { id: sessionId } = await ask('sessions.create', { agentId: 'a' });
  for (const model of ['one:m1', 'two:m1']) {
    await ask('sessions.chooseModel', { sessionId, model });
    await send(sessionId, 'Hi', 'completed');
  }
  const names = [
    { provider: 'openai-compatible.chat', modelId: 'm1', source: { id: 'one', name: 'One' } },
    { provider: 'openai-compatible.chat', modelId: 'm1', source: { id: 'two', name: 'Two' } },
  ];
  const { entries } = await ask('sessions.transcript', { sessionId });
  expect(entries.flatMap((entry) => (entry.kind === 'message' ? [entry.model] : []))).toEqual(names);
  const exported = JSON.parse((await ask('sessions.export', { sessionId, format: 'json' })).text) as {
    events: { event: { type: string; model?: unknown } }[];
  };
  const turns = exported.events.filter(({ event }) => event.type === 'turn.started');
  expect(turns.map(({ event }) => event.model)).toEqual(names);
});

test('a model that an agent names answers once its key was entered, at the agent’s price', async () => {
  wire = await startOpenAiCompatibleServer({
    key: 'local-key-1',
    replies: [stream(text('Hello.'), finish('stop'), done(1_000_000, 500_000))],
  });
  const world = openSettingsWorld();
  const price = { input: 2, output: 10 };
  const agent = new Agent({ id: 'a', name: 'A', instructions: 'Help.', tools: [], model: 'mine:qwen', price });
  await open(world, { agents: [agent] });
  expect((await ask('studio.get', {})).agents).toMatchObject([
    { model: 'No model', modelFrom: 'agent', modelName: 'mine:qwen' },
  ]);
  const { id: sessionId } = await ask('sessions.create', { agentId: 'a' });
  await send(sessionId, 'Hi', 'failed');
  expect((await ask('sessions.get', { sessionId })).run).toMatchObject({
    reason: expect.stringContaining('"mine" that isn\'t in Settings'),
  });
  await world.do('providers.add', { kind: 'openai-compatible', name: 'Mine', url: wire.url });
  await world.enterKey('mine', 'local-key-1');
  await send(sessionId, 'Hi again', 'completed');
  const { events } = await ask('sessions.events', { sessionId, after: 0 });
  const finished = events.flatMap(({ event }) => (event.type === 'turn.finished' ? [event.usage] : []));
  expect(finished).toMatchObject([{ cost: { amount: 7, source: 'price' } }]);
});

test('a choice that can’t work is refused with why, and nothing has changed', async () => {
  await open(openSettingsWorld(), { agents: [plain] });
  const { id: sessionId } = await ask('sessions.create', { agentId: 'a' });
  expect(await studio.call('sessions.chooseModel', { sessionId, model: 'nobody:x' }, ADA)).toMatchObject({
    ok: false,
    error: { code: 'invalid', message: expect.stringContaining("isn't in Settings") },
  });
  expect((await ask('sessions.get', { sessionId })).model).toBeUndefined();
});

test('the default model is told for each agent as soon as it is chosen', async () => {
  const world = openSettingsWorld();
  await open(world, { agents: [plain] });
  expect((await ask('studio.get', {})).agents).toMatchObject([{ model: 'Demo model, offline', demo: true }]);
  await world.do('providers.add', { kind: 'openai-compatible', name: 'Ollama', url: 'http://127.0.0.1:9' });
  await world.do('settings.change', { defaultModel: 'ollama:qwen3' });
  expect((await ask('studio.get', {})).agents).toMatchObject([{ model: 'qwen3 (Ollama)', demo: false }]);
});

test('a key that a server repeats is nowhere in the session, its events and its export', async () => {
  const key = 'local-key-98765';
  wire = await startOpenAiCompatibleServer({ replies: [refusal(400, `Bad request by ${key} (key=${key})`)] });
  const world = openSettingsWorld();
  await world.do('providers.add', { kind: 'openai-compatible', name: 'Wire', url: wire.url });
  await world.enterKey('wire', key);
  await world.do('settings.change', { defaultModel: 'wire:qwen' });
  await open(world, { agents: [plain] });
  const { id: sessionId } = await ask('sessions.create', { agentId: 'a' });
  await send(sessionId, 'Hi', 'failed');
  expect(wire.requests[0]?.authorization).toBe(`Bearer ${key}`);
  const all = JSON.stringify([
    await ask('sessions.get', { sessionId }),
    await ask('sessions.events', { sessionId, after: 0 }),
    await ask('sessions.export', { sessionId, format: 'json' }),
    await ask('sessions.export', { sessionId, format: 'markdown' }),
  ]);
  expect(all).toContain('Bad request by …');
  expect(all).not.toContain(key);
});
