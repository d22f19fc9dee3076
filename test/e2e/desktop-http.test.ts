import { createServer } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { startBare } from './bare-start.ts';
import { launch, makeDataFolder, type Launched } from './launch.ts';

const TOKEN = 'a-token-for-this-test';

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((closed) => server.close(closed));
  return port;
}

/** A window that serves HTTP, and where. */
async function launchServed(): Promise<[launched: Launched, url: string]> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const launched = await launch({ args: [`--http=${port}`], env: { HOLDPOINT_TOKEN: TOKEN } });
  const isThere = (): Promise<boolean> =>
    fetch(`${url}/v1/health`)
      .then(({ ok }) => ok)
      .catch(() => false);
  await expect.poll(isThere, { timeout: 15_000 }).toBe(true);
  return [launched, url];
}

async function ask(url: string, body?: unknown): Promise<{ status: number; body: Record<string, unknown> }> {
  const response = await fetch(url, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
}

test('with --http a card of the window is answered over HTTP, and the window says who and where', async () => {
  const [launched, url] = await launchServed();
  await launched.sendMessage('Refund $90 on A-1002');
  await launched.card('issue_refund').waitFor();
  const { body } = await ask(`${url}/v1/interactions?status=pending`);
  const [request] = body['interactions'] as { id: string; digest: string }[];
  const response = { type: 'tool-approval', digest: request?.digest, decision: 'approve' };
  expect(await ask(`${url}/v1/interactions/${request?.id}/response`, response)).toMatchObject({
    status: 200,
    body: { status: 'approved', by: { surface: 'http' } },
  });
  await launched.runIs('Completed');
  await launched.shows(/^Approved by .+ in HTTP, \d\d:\d\d:\d\d$/);
  expect(launched.effects()).toHaveLength(1);
  expect(await ask(`${url}/v1/interactions/${request?.id}/response`, response)).toMatchObject({
    status: 409,
    body: { code: 'already_resolved' },
  });
  expect(launched.consoleErrors).toEqual([]);
  await launched.quit();
  await expect(fetch(`${url}/v1/health`)).rejects.toThrow('fetch failed');
});

test('a card that was answered in the window is told to HTTP as answered there', async () => {
  const [launched, url] = await launchServed();
  await launched.sendMessage('Refund $90 on A-1002');
  const card = launched.card('issue_refund');
  await card.getByRole('button', { name: 'Issue refund', exact: true }).click();
  await launched.runIs('Completed');
  const { body } = await ask(`${url}/v1/interactions`);
  const [interaction] = body['interactions'] as { id: string; digest: string }[];
  const late = { type: 'tool-approval', digest: interaction?.digest, decision: 'deny' };
  expect(await ask(`${url}/v1/interactions/${interaction?.id}/response`, late)).toMatchObject({
    status: 409,
    body: { detail: expect.stringMatching(/^Already approved by .+ in Desktop at/) },
  });
  expect(launched.effects()).toHaveLength(1);
});

test('the terminal is told where HTTP is, and where its token comes from', async () => {
  const start = await startBare(makeDataFolder(), { args: ['--http=0'], env: { HOLDPOINT_TOKEN: TOKEN } });
  await start.writes('Token: HOLDPOINT_TOKEN.');
  expect(start.output()).toMatch(/HTTP at http:\/\/127\.0\.0\.1:[1-9]\d*\. Token/);
  expect(start.output()).not.toContain(TOKEN);
  start.signal('SIGTERM');
  await start.exited;
});

test('a port that is taken is said in the window, which works without it', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  try {
    const { port } = other.address() as AddressInfo;
    const { shows, sendMessage, runIs } = await launch({ args: [`--http=${port}`] });
    await shows(`HTTP is not served: Port ${port} is in use by another program. Give another with --http=PORT`);
    await sendMessage('Look up A-1002');
    await runIs('Completed');
  } finally {
    other.close();
  }
});
