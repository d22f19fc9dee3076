import { connect } from 'node:net';
import { once } from 'node:events';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTool } from '../../core/agent/create-tool.ts';
import type { Push } from '../../core/contract/index.ts';
import { gate } from '../../core/testing/gate.ts';
import { call, say, scriptedModel, wait } from '../../core/testing/scripted-model.ts';
import type { StudioApi } from '../../core/studio.ts';
import { Workspace } from '../../core/workspace/workspace.ts';
import { readEvents, type EventReader, type Message } from './read-events.ts';
import { pay } from './tools.ts';
import { openWorld, TOKEN } from './world.ts';

const tick = createTool({
  name: 'tick',
  description: 'Ticks.',
  inputSchema: z.object({}),
  execute: () => 'tock',
});

/** More than a thousand events, text between them. */
function talkative(turns = 200) {
  return scriptedModel([
    ...Array.from({ length: turns }, () => [...say('Tick', 'ing'), ...call('tick', {})]),
    say('Done.'),
  ]);
}

/** Reads until this holds of a message, or to the end; the stream stays open. */
async function until(reader: EventReader, holds: (message: Message) => boolean): Promise<Message[]> {
  const read: Message[] = [];
  for (;;) {
    const next = await reader.next();
    if (next.done) return read;
    read.push(next.value);
    if (holds(next.value)) return read;
  }
}

const isEnd = ({ event }: Message) => event === 'run.ended';
const numbers = (messages: Message[]) => messages.flatMap(({ id }) => (id === undefined ? [] : [Number(id)]));

/** A Studio that counts who listens, and says when nobody does. */
function counted() {
  const listening = new Set<() => void>();
  let silent: (() => void)[] = [];
  return {
    listening,
    silence: () => new Promise<void>((resolve) => (listening.size === 0 ? resolve() : silent.push(resolve))),
    through: (studio: StudioApi): StudioApi => ({
      call: (...given) => studio.call(...given),
      close: () => studio.close(),
      subscribe(listener: (push: Push) => void) {
        const stop = studio.subscribe(listener);
        listening.add(stop);
        return () => {
          stop();
          listening.delete(stop);
          if (listening.size > 0) return;
          for (const resolve of silent) resolve();
          silent = [];
        };
      },
    }),
  };
}

describe('the events of a session', () => {
  test('come from the first on, with number, name and the contract’s event', async () => {
    const { ask, get, server, studio } = await openWorld({ tools: [pay] });
    const { sessionId } = await ask('call pay {"amount":90}', 'waiting');
    const reader = await readEvents(`${server.url}/v1/sessions/${sessionId}/events`);
    expect(reader.status).toBe(200);
    expect(reader.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    expect(reader.headers.get('cache-control')).toBe('no-store');
    const read = await until(reader, ({ event }) => event === 'approval.requested');
    const stored = await studio.call('sessions.events', { sessionId, after: 0 }, { name: 'Ada', surface: 'code' });
    const events = stored.ok ? stored.value.events : [];
    expect(read.filter(({ id }) => id !== undefined)).toEqual(
      events
        .slice(0, numbers(read).length)
        .map((event) => ({ id: String(event.seq), event: event.event.type, data: JSON.stringify(event) })),
    );
    const last = (await get(`/v1/sessions/${sessionId}`)).body.seq;
    expect(last).toBeGreaterThan(3);
  });

  test('are heard as they happen, with live text where it belongs', async () => {
    const open = gate();
    const model = scriptedModel([[...say('Hel', 'lo'), ...wait(open), ...say(' there')]]);
    const { post, server } = await openWorld({ model });
    const { id } = (await post('/v1/sessions', { agentId: 'agent' })).body;
    const reader = await readEvents(`${server.url}/v1/sessions/${id}/events`);
    await until(reader, ({ event }) => event === 'session.created');
    await post(`/v1/sessions/${id}/messages`, { text: 'Hi' });
    const before = await until(reader, ({ data }) => data?.includes('"text":"lo"') === true);
    await open.reached;
    open.open();
    const read = [...before, ...(await until(reader, isEnd))];
    reader.kill();
    const live = read.filter(({ event }) => event === 'delta');
    expect(live.every((message) => message.id === undefined)).toBe(true);
    const text = live.map(({ data }) => (JSON.parse(data ?? '') as { text: string }).text).join('');
    expect(text).toBe('Hello there');
    const names = read.map(({ event }) => event);
    expect(names.indexOf('delta')).toBeGreaterThan(names.indexOf('turn.started'));
    expect(names.lastIndexOf('delta')).toBeLessThan(names.indexOf('turn.finished'));
  });

  test('resume after Last-Event-ID, which goes before ?after=', async () => {
    const { ask, server } = await openWorld({ tools: [pay] });
    const { sessionId } = await ask('Hello', 'completed');
    const url = `${server.url}/v1/sessions/${sessionId}/events`;
    expect(numbers(await until(await readEvents(`${url}?after=3`), isEnd))[0]).toBe(4);
    expect(numbers(await until(await readEvents(`${url}?after=3`, 1), isEnd))[0]).toBe(2);
  });

  test('a number beyond the last event counts as that one, and what is no number is refused', async () => {
    const { ask, get, post, server, told } = await openWorld({ tools: [pay] });
    const { sessionId } = await ask('Hello', 'completed');
    const { seq } = (await get(`/v1/sessions/${sessionId}`)).body;
    const reader = await readEvents(`${server.url}/v1/sessions/${sessionId}/events?after=${seq + 2}`);
    const done = told((push) => push.type === 'session' && push.session.run?.status === 'completed');
    await post(`/v1/sessions/${sessionId}/messages`, { text: 'Again' });
    await done;
    expect(numbers(await until(reader, isEnd))[0]).toBe(seq + 1);
    const other = await readEvents(`${server.url}/v1/sessions/${sessionId}/events?after=3`, 999_999);
    const doneAgain = told((push) => push.type === 'session' && push.session.run?.status === 'completed');
    await post(`/v1/sessions/${sessionId}/messages`, { text: 'Once more' });
    await doneAgain;
    expect(numbers(await until(other, isEnd))[0]).toBeGreaterThan(seq + 1);
    for (const after of ['x', '-1', '1.5', '', '9'.repeat(20)]) {
      expect((await get(`/v1/sessions/${sessionId}/events?after=${after}`)).status).toBe(422);
    }
    expect(await get(`/v1/sessions/${sessionId}/events`, { 'last-event-id': 'x' })).toMatchObject({
      status: 422,
      body: { code: 'invalid' },
    });
    expect((await get('/v1/sessions/nobody/events')).status).toBe(404);
    expect((await get(`/v1/sessions/${'x'.repeat(100)}/events`)).status).toBe(404);
  });

  test('are neither lost nor doubled, over a thousand of them and connections killed at random', async () => {
    const { ask, get, server } = await openWorld({
      tools: [tick],
      agent: { maxTurns: 1000 },
      model: talkative(),
    });
    const { sessionId } = await ask('Go', 'running');
    const url = `${server.url}/v1/sessions/${sessionId}/events`;
    let state = 7;
    const random = (): number => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
    const read: number[] = [];
    let ended = false;
    let connections = 0;
    while (!ended) {
      connections += 1;
      const reader = await readEvents(url, read.at(-1) ?? 0);
      let left = Math.ceil(random() * 60);
      for await (const message of reader) {
        read.push(...numbers([message]));
        ended ||= isEnd(message);
        if (ended || (left -= 1) === 0) break;
      }
      reader.kill();
    }
    const { seq } = (await get(`/v1/sessions/${sessionId}`)).body;
    expect(seq).toBeGreaterThan(1000);
    expect(connections).toBeGreaterThan(20);
    expect(read).toEqual(Array.from({ length: read.length }, (_, index) => index + 1));
    expect(read.at(-1)).toBe(seq);
  });

  test('cross from what was to what happens without a gap, for one that reads all the while', async () => {
    const { ask, get, server } = await openWorld({ tools: [tick], agent: { maxTurns: 1000 }, model: talkative() });
    const { sessionId } = await ask('Go', 'running');
    const url = `${server.url}/v1/sessions/${sessionId}/events`;
    const readers = await Promise.all([0, 1, 2, 3].map(() => readEvents(url)));
    const all = await Promise.all(readers.map((reader) => until(reader, isEnd)));
    const { seq } = (await get(`/v1/sessions/${sessionId}`)).body;
    for (const read of all) expect(numbers(read)).toEqual(Array.from({ length: seq }, (_, index) => index + 1));
  });
});

describe('a stream', () => {
  test('shows that it lives while nothing happens', async () => {
    const { ask, server } = await openWorld({ limits: { heartbeat: 20 } });
    const { sessionId } = await ask('Hello', 'completed');
    const reader = await readEvents(`${server.url}/v1/sessions/${sessionId}/events`);
    const read = await until(reader, ({ comment }) => comment !== undefined);
    expect(read.at(-1)).toEqual({ comment: 'still here' });
  });

  test('is let go of when its client goes, before it has read anything too', async () => {
    const { listening, silence, through } = counted();
    const { ask, server } = await openWorld({ through });
    const { sessionId } = await ask('Hello', 'completed');
    const url = `${server.url}/v1/sessions/${sessionId}/events`;
    const reader = await readEvents(url);
    await until(reader, isEnd);
    reader.kill();
    await silence();
    for (let round = 0; round < 20; round += 1) (await readEvents(url)).kill();
    const socket = connect(server.port, '127.0.0.1');
    socket.end(
      `GET /v1/sessions/${sessionId}/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`,
    );
    socket.resume();
    await once(socket, 'close');
    await silence();
    expect(listening.size).toBe(0);
  });

  test('ends when the server closes, at once', async () => {
    const { listening, silence, through } = counted();
    const { ask, server } = await openWorld({ through });
    const { sessionId } = await ask('Hello', 'completed');
    const reader = await readEvents(`${server.url}/v1/sessions/${sessionId}/events?after=1000`);
    await server.close();
    await until(reader, () => false);
    await silence();
    expect(listening.size).toBe(0);
    await expect(readEvents(`${server.url}/v1/health`)).rejects.toThrow('fetch failed');
  });

  test('ends as soon as its project is left, and goes on where it was once it is back', async () => {
    const workspace = new Workspace(
      () => expect.unreachable('no handlers'),
      (fault) => expect.unreachable(String(fault)),
    );
    const { ask, server, studio } = await openWorld({
      limits: { heartbeat: 1_000_000 },
      tools: [pay],
      through(own) {
        workspace.show(own);
        return workspace;
      },
    });
    const { sessionId } = await ask('call pay {"amount":90}', 'waiting');
    const url = `${server.url}/v1/sessions/${sessionId}/events`;
    const reader = await readEvents(url);
    const before = numbers(await until(reader, ({ event }) => event === 'approval.requested'));
    workspace.show(undefined);
    const rest = numbers(await until(reader, () => false));

    const sent = { sessionId, text: 'Hello', ifPending: 'withdraw' };
    await studio.call('messages.send', sent, { name: 'Ada', surface: 'code' });
    workspace.show(studio);
    const again = await readEvents(url, [...before, ...rest].at(-1));
    const after = numbers(await until(again, isEnd));
    again.kill();
    const all = [...before, ...rest, ...after];
    expect(all).toEqual(all.map((_, index) => index + 1));
  });

  test('has no place where too many are open, and finds one when another ends', async () => {
    const { silence, through } = counted();
    const { ask, get, server } = await openWorld({ through, limits: { streams: 2 } });
    const { sessionId } = await ask('Hello', 'completed');
    const path = `/v1/sessions/${sessionId}/events`;
    const readers = [await readEvents(server.url + path), await readEvents(server.url + path)];
    for (const reader of readers) await until(reader, isEnd);
    expect(await get(path)).toMatchObject({
      status: 409,
      body: { code: 'conflict', detail: 'As many streams are open as may be. Close one and try again.' },
    });
    for (const reader of readers) reader.kill();
    await silence();
    const reader = await readEvents(server.url + path);
    expect(reader.status).toBe(200);
    reader.kill();
  });

  test.each(['/v1/sessions/SESSION/events', '/browser/pushes'])(
    'does not hold a place behind another answer, and one that goes gives its place back: %s',
    async (route) => {
      const { silence, through } = counted();
      const { ask, server } = await openWorld({ through, limits: { streams: 4 }, pageFolder: '/nowhere' });
      const { sessionId } = await ask('Hello', 'completed');
      const path = route.replace('SESSION', sessionId);
      const one = `GET ${path} HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`;
      for (let round = 0; round < 5; round += 1) {
        const socket = connect(server.port, '127.0.0.1');
        socket.write(one.repeat(20));
        await once(socket, 'data');
        // Others find room beside all that it asks for.
        const reader = await readEvents(server.url + path);
        expect(reader.status).toBe(200);
        reader.kill();
        socket.destroy();
        await silence();
      }
    },
  );

  test('of a HEAD is refused', async () => {
    const { ask, call: request } = await openWorld();
    const { sessionId } = await ask('Hello', 'completed');
    expect((await request('HEAD', `/v1/sessions/${sessionId}/events`)).status).toBe(405);
  });

  test('is let go of where its client takes nothing for too long, however much there is to say', async () => {
    const { silence, through } = counted();
    const big = createTool({
      name: 'big',
      description: 'Much.',
      inputSchema: z.object({}),
      execute: () => 'x'.repeat(900_000),
    });
    const model = scriptedModel([...Array.from({ length: 12 }, () => call('big', {})), say('Done.')]);
    const { ask, server } = await openWorld({ tools: [big], model, through, limits: { stall: 200 } });
    const { sessionId } = await ask('Go', 'completed');
    const socket = connect(server.port, '127.0.0.1').pause();
    socket.write(
      `GET /v1/sessions/${sessionId}/events HTTP/1.1\r\nhost: localhost\r\nauthorization: Bearer ${TOKEN}\r\n\r\n`,
    );
    await once(socket, 'readable');
    await silence();
    socket.destroy();
  });
});
