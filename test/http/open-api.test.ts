import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import type { OpenApiDocument } from '../../core/surface/http/open-api/open-api-document.ts';
import type { Operation } from '../../core/surface/http/open-api/operation.ts';
import { readEvents } from './read-events.ts';
import { ask, pay } from './tools.ts';
import { openWorld, type World } from './world.ts';

type Json = Record<string, unknown>;

/** The document as a client gets it. */
async function documentOf({ get }: World): Promise<OpenApiDocument> {
  const { status, body } = await get('/v1/openapi.json');
  expect(status).toBe(200);
  return body as OpenApiDocument;
}

/** What a schema of the document takes, in zod's words: its references lead into the document's components. */
function reader(document: OpenApiDocument, schema: Json): z.ZodType {
  const text = JSON.stringify({ ...schema, $defs: document.components.schemas });
  return z.fromJSONSchema(JSON.parse(text.replaceAll('#/components/schemas/', '#/$defs/')) as Json);
}

function operationsOf(document: OpenApiDocument) {
  return Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.entries(operations).map(([method, operation]) => ({ path, method, operation })),
  );
}

describe('the OpenAPI document', () => {
  test('is whole and true to 3.1', async () => {
    const document = await documentOf(await openWorld({ tools: [pay, ask] }));
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toMatchObject({ title: 'Holdpoint', version: '1.2.3' });
    expect(document.components.securitySchemes).toEqual({ token: { type: 'http', scheme: 'bearer' } });
    expect(document.security).toEqual([{ token: [] }]);
    const operations = operationsOf(document);
    const ids = operations.map(({ operation }) => operation.operationId);
    expect(new Set(ids).size).toBe(ids.length);
    expect(operations.map(({ path, method }) => `${method} ${path}`).sort()).toEqual([
      'get /v1/agents',
      'get /v1/health',
      'get /v1/interactions',
      'get /v1/interactions/{id}',
      'get /v1/openapi.json',
      'get /v1/sessions',
      'get /v1/sessions/{id}',
      'get /v1/sessions/{id}/approvals',
      'get /v1/sessions/{id}/events',
      'get /v1/sessions/{id}/transcript',
      'post /v1/agents/{id}/tools/{name}',
      'post /v1/interactions/{id}/response',
      'post /v1/runs/{id}/continue',
      'post /v1/runs/{id}/resume',
      'post /v1/runs/{id}/retry',
      'post /v1/runs/{id}/stop',
      'post /v1/sessions',
      'post /v1/sessions/{id}/approvals/{callId}',
      'post /v1/sessions/{id}/messages',
    ]);
    for (const { path, operation } of operations) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      const declared = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(declared.map(({ name }) => name)).toEqual(named);
      expect(declared.every(({ required }) => required === true)).toBe(true);
      expect(operation.summary).toMatch(/\.$/);
      for (const [status, { description, content }] of Object.entries(operation.responses)) {
        expect(status).toMatch(/^[2-5]\d\d$/);
        expect(description).not.toBe('');
        expect(Object.keys(content)).toHaveLength(1);
      }
    }
    for (const [, reference] of JSON.stringify(document).matchAll(/"\$ref":"([^"]+)"/g)) {
      expect(reference).toMatch(/^#\/components\/schemas\/\w+$/);
      expect(Object.keys(document.components.schemas)).toContain(reference?.split('/').at(-1));
    }
    expect(JSON.stringify(document)).not.toMatch(/"\$(?:schema|id|defs)"/);
    for (const schema of Object.values(document.components.schemas)) reader(document, schema);
  });

  test('says of each operation what it really takes and gives', async () => {
    const world = await openWorld({ tools: [pay, ask] });
    const document = await documentOf(world);
    const waiting = async () => {
      const { sessionId, runId } = await world.ask('call pay {"amount":90}', 'waiting');
      const [approval] = (await world.get(`/v1/sessions/${sessionId}/approvals`)).body.approvals;
      return {
        sessionId,
        runId,
        id: approval.id as string,
        callId: approval.callId as string,
        digest: approval.digest,
      };
    };
    const [first, second, third, fourth] = [await waiting(), await waiting(), await waiting(), await waiting()];
    const at = { id: first.sessionId };
    /** How each is called, once well and once badly: what goes in the path, and the query or the body. */
    const calls: Record<
      string,
      { params?: Record<string, string>; body?: unknown; query?: string; status?: number }[]
    > = {
      getHealth: [{}],
      getOpenApi: [{}],
      listAgents: [{}],
      createSession: [
        { body: { agentId: 'agent' } },
        { body: { agentId: 'x' }, status: 404 },
        { body: {}, status: 422 },
      ],
      listSessions: [{}, { query: '?limit=1' }, { query: '?limit=x', status: 422 }],
      getSession: [{ params: at }, { params: { id: 'x' }, status: 404 }],
      getTranscript: [
        { params: at },
        { params: { id: 'x' }, status: 404 },
        { params: at, query: '?before=x', status: 422 },
      ],
      listApprovals: [{ params: at }, { params: { id: 'x' }, status: 404 }],
      sendMessage: [
        { params: at, body: { text: 'Hello' }, status: 409 },
        { params: at, body: { text: 'Hello', ifPending: 'withdraw' } },
        { params: at, body: { text: '' }, status: 422 },
      ],
      listInteractions: [{}, { query: '?status=pending&limit=1' }, { query: '?status=x', status: 422 }],
      getInteraction: [
        { params: { id: first.id } },
        { params: { id: second.id } },
        { params: { id: 'x' }, status: 404 },
      ],
      respond: [
        { params: { id: second.id }, body: { type: 'tool-approval', digest: 'x', decision: 'approve' }, status: 422 },
        { params: { id: second.id }, body: { type: 'tool-approval', digest: second.digest, decision: 'approve' } },
        {
          params: { id: second.id },
          body: { type: 'tool-approval', digest: second.digest, decision: 'deny' },
          status: 409,
        },
        {
          params: { id: first.id },
          body: { type: 'tool-approval', digest: first.digest, decision: 'deny' },
          status: 410,
        },
        { params: { id: 'x' }, body: { type: 'tool-question', dismiss: true }, status: 404 },
      ],
      decideApproval: [
        { params: { id: third.sessionId, callId: third.callId }, body: { decision: 'deny', reason: 'No.' } },
        { params: { id: third.sessionId, callId: third.callId }, body: { decision: 'deny' }, status: 409 },
        { params: { id: third.sessionId, callId: 'x' }, body: { decision: 'deny' }, status: 404 },
      ],
      callTool: [
        { params: { id: 'agent', name: 'pay' }, body: { input: { amount: 1 } } },
        { params: { id: 'agent', name: 'pay' }, body: { input: { amount: 13 } } },
        { params: { id: 'agent', name: 'ask' }, body: { input: {} }, status: 403 },
        { params: { id: 'agent', name: 'x' }, body: { input: {} }, status: 404 },
      ],
      stopRun: [{ params: { id: fourth.runId } }, { params: { id: 'x' }, status: 404 }],
      resumeRun: [
        { params: { id: fourth.runId }, status: 409 },
        { params: { id: 'x' }, status: 404 },
      ],
      retryRun: [{ params: { id: fourth.runId }, status: 409 }],
      continueRun: [{ params: { id: fourth.runId }, status: 409 }],
      followSession: [
        { params: { id: 'x' }, status: 404 },
        { params: at, query: '?after=x', status: 422 },
      ],
    };
    expect(Object.keys(calls).sort()).toEqual(
      operationsOf(document)
        .map(({ operation }) => operation.operationId)
        .sort(),
    );
    for (const { path, method, operation } of operationsOf(document)) {
      for (const { params = {}, body, query = '', status } of calls[operation.operationId] ?? []) {
        const address = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
        const answer = await world.call(method.toUpperCase(), address + query, body);
        const where = `${operation.operationId} ${answer.status} ${answer.text}`;
        const good = Number(Object.keys(operation.responses).find((key) => key.startsWith('2')));
        expect({ where, status: answer.status }).toEqual({ where, status: status ?? good });
        expect({ where, faults: faultsOf(document, operation, answer) }).toEqual({ where, faults: [] });
        if (status === undefined && operation.requestBody) {
          const schema = operation.requestBody.content['application/json']?.schema ?? {};
          expect(reader(document, schema).safeParse(body ?? {})).toMatchObject({ success: true });
        }
      }
      const nobody = await world.call(method.toUpperCase(), path, undefined, { authorization: '' });
      const another = await world.call(method.toUpperCase(), path, undefined, { origin: 'http://evil.example' });
      expect(another.status).toBe(403);
      expect(faultsOf(document, operation, another)).toEqual([]);
      if (operation.security === undefined) expect(faultsOf(document, operation, nobody)).toEqual([]);
    }
  });

  test('names what an event stream carries', async () => {
    const world = await openWorld({ tools: [pay] });
    const document = await documentOf(world);
    const { sessionId } = await world.ask('call pay {"amount":1}', 'completed');
    const event = reader(document, document.components.schemas['Event'] ?? {});
    const stream = await readEvents(`${world.server.url}/v1/sessions/${sessionId}/events`);
    for await (const message of stream) {
      if (message.data === undefined) continue;
      expect(event.safeParse(JSON.parse(message.data)).error).toBeUndefined();
      if (message.event === 'run.ended') break;
    }
  });

  test('leaves nothing out: what it doesn’t name is nowhere', async () => {
    const world = await openWorld({ tools: [pay] });
    const document = await documentOf(world);
    const known = Object.keys(document.paths);
    const near = known.flatMap((path) => [
      `${path}/more`,
      `${path}s`,
      path.replace('/v1/', '/v2/'),
      path.replace('/v1', ''),
    ]);
    for (const path of near.filter((each) => !known.some((one) => fits(one, each))))
      for (const method of ['GET', 'POST'])
        expect({ path, ...(await world.call(method, path)) }).toMatchObject({ path, status: 404 });
    for (const [path, operations] of Object.entries(document.paths))
      for (const method of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'].filter(
        (each) => !(each.toLowerCase() in operations),
      ))
        expect({ path, method, ...(await world.call(method, path)) }).toMatchObject({ path, method, status: 405 });
  });
});

function fits(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/** Where an answer is another one than the document says. */
function faultsOf(
  document: OpenApiDocument,
  { responses }: Operation,
  { status, headers, body }: Awaited<ReturnType<World['call']>>,
): unknown[] {
  const documented = responses[String(status)];
  if (!documented) return [`${status} is not documented.`];
  const type = headers.get('content-type')?.split(';')[0] ?? '';
  const content = documented.content[type];
  if (!content) return [`${type} is not documented for ${status}.`];
  return reader(document, content.schema).safeParse(body).error?.issues ?? [];
}
