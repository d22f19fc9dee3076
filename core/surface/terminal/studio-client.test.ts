import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, onTestFinished, test, vi } from 'vitest';
import { z } from 'zod';
import { studioClient } from './studio-client.ts';

afterEach(() => void vi.restoreAllMocks());

/** A server that answers each request so. */
async function serverThat(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => server.closeAllConnections());
  onTestFinished(() => void server.close());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

test.each(['get', 'post'] as const)('a Studio that does not answer (%s) is a sentence', async (method) => {
  const late = new AbortController();
  const limits = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(late.signal);
  const url = await serverThat(() => late.abort(new DOMException('Late', 'TimeoutError')));
  const client = studioClient(url, 'token');
  const asked = method === 'get' ? client.get('/v1/x', z.unknown()) : client.post('/v1/x', {}, z.unknown());
  await expect(asked).rejects.toThrow(
    `The Studio at ${url} has not answered for 10 seconds. See what it does, then try again.`,
  );
  expect(limits).toHaveBeenCalledWith(10_000);
});

test('a fault that the sentence tells already is not told again', async () => {
  const url = await serverThat((_, response) => {
    const detail = 'The answers are not complete. How urgent?: Answer this question.';
    const faults = [
      { questionId: 'urgency', message: 'Answer this question.' },
      { questionId: 'channel', message: 'Pick one of these.' },
    ];
    const problem = { type: 'about:blank', title: 'Invalid', status: 422, code: 'invalid', detail, faults };
    response.writeHead(422, { 'content-type': 'application/problem+json' }).end(JSON.stringify(problem));
  });
  await expect(studioClient(url, 'token').post('/v1/x', {}, z.unknown())).rejects.toThrow(
    /^The answers are not complete\. How urgent\?: Answer this question\.\nchannel: Pick one of these\.$/,
  );
});
