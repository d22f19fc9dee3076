import { z } from 'zod';
import { approvalRequest, entry, id, ok, procedures, resolution, sessionSummary } from '../../../contract/index.ts';
import { queryNumber } from './query-number.ts';
import { resolved } from './resolved.ts';
import { route, type Route } from './route.ts';

const create = procedures['sessions.create'].input.shape;
const send = procedures['messages.send'].input.shape;
const decide = procedures['approvals.decide'].input.shape;

export const sessionRoutes: readonly Route[] = [
  route({
    method: 'post',
    path: '/v1/sessions',
    operationId: 'createSession',
    summary: 'A new session with an agent.',
    body: z.strictObject({ agentId: create.agentId, title: create.title }),
    status: 201,
    response: z.object({ id }),
    errors: ['not_found'],
    location: (made) => `/v1/sessions/${encodeURIComponent(made.id)}`,
    answer: ({ body }, ask) => ask('sessions.create', body),
  }),
  route({
    method: 'get',
    path: '/v1/sessions',
    operationId: 'listSessions',
    summary: 'The sessions, newest first. `next` goes into `before` for the following page.',
    query: z.strictObject({ limit: queryNumber(1, 500).optional(), before: z.string().optional() }),
    status: 200,
    response: z.object({ sessions: z.array(sessionSummary), next: z.string().optional() }),
    errors: [],
    answer: ({ query }, ask) => ask('sessions.list', query),
  }),
  route({
    method: 'get',
    path: '/v1/sessions/{id}',
    operationId: 'getSession',
    summary: 'One session, with the state of its latest run.',
    params: z.object({ id }),
    status: 200,
    response: sessionSummary,
    errors: ['not_found'],
    answer: ({ params }, ask) => ask('sessions.get', { sessionId: params.id }),
  }),
  route({
    method: 'get',
    path: '/v1/sessions/{id}/transcript',
    operationId: 'getTranscript',
    summary:
      'The newest page of the transcript, oldest entry first; `before` goes into `before` for the page before it. `seq` is the last event that it contains.',
    params: z.object({ id }),
    query: z.strictObject({
      limit: queryNumber(1, 1000).optional(),
      before: queryNumber(0, Number.MAX_SAFE_INTEGER).optional(),
    }),
    status: 200,
    response: z.object({ entries: z.array(entry), seq: z.number(), before: z.number().optional() }),
    errors: ['not_found'],
    answer: ({ params, query }, ask) => ask('sessions.transcript', { sessionId: params.id, ...query }),
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{id}/messages',
    operationId: 'sendMessage',
    summary: 'Sends a message, which begins a run. `ifPending` takes back what a waiting run has asked.',
    params: z.object({ id }),
    body: z.strictObject({ text: send.text, ifPending: send.ifPending }),
    status: 202,
    response: z.object({ runId: id }),
    errors: ['not_found', 'conflict'],
    answer: ({ params, body }, ask) => ask('messages.send', { sessionId: params.id, ...body }),
  }),
  route({
    method: 'get',
    path: '/v1/sessions/{id}/approvals',
    operationId: 'listApprovals',
    summary: 'The approvals that wait in a session, oldest first.',
    params: z.object({ id }),
    status: 200,
    response: z.object({ approvals: z.array(approvalRequest) }),
    errors: ['not_found'],
    async answer({ params: { id: sessionId } }, ask) {
      const session = await ask('sessions.get', { sessionId });
      if (!session.ok) return session;
      const listed = await ask('interactions.list', { sessionId, status: 'pending' });
      if (!listed.ok) return listed;
      const approvals = listed.value.interactions.flatMap(({ request }) =>
        request.type === 'tool-approval' ? [request] : [],
      );
      return ok({ approvals });
    },
  }),
  route({
    method: 'post',
    path: '/v1/sessions/{id}/approvals/{callId}',
    operationId: 'decideApproval',
    summary: 'Decides on a call as it was asked for: the short way, without a digest.',
    params: z.object({ id, callId: id }),
    body: z.strictObject({ decision: decide.decision, reason: decide.reason }),
    status: 200,
    response: resolution,
    errors: ['not_found', 'already_resolved', 'gone'],
    async answer({ params, body }, ask) {
      return resolved(await ask('approvals.decide', { sessionId: params.id, callId: params.callId, ...body }));
    },
  }),
];
