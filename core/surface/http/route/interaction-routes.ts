import { z } from 'zod';
import {
  approvalResponse,
  interactionStatus,
  id,
  ok,
  outcomeResponse,
  questionResponse,
  resolution,
} from '../../../contract/index.ts';
import { flatInteraction, flatten } from './flat-interaction.ts';
import { queryNumber } from './query-number.ts';
import { resolved } from './resolved.ts';
import { route, type Route } from './route.ts';

/** Strict: a mistyped name must not turn a decision into another one. */
const response = z.discriminatedUnion('type', [
  z.strictObject(approvalResponse.shape),
  questionResponse,
  z.strictObject(outcomeResponse.shape),
]);

export const interactionRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/interactions',
    operationId: 'listInteractions',
    summary: 'Requests to the operator, oldest first. `next` goes into `after` for the following page.',
    query: z.strictObject({
      status: interactionStatus.optional(),
      sessionId: id.optional(),
      limit: queryNumber(1, 500).default(100),
      after: z.string().max(100).optional(),
    }),
    status: 200,
    response: z.object({ interactions: z.array(flatInteraction), next: z.string().optional() }),
    errors: [],
    async answer({ query }, ask) {
      const listed = await ask('interactions.list', query);
      if (!listed.ok) return listed;
      return ok({ ...listed.value, interactions: listed.value.interactions.map(flatten) });
    },
  }),
  route({
    method: 'get',
    path: '/v1/interactions/{id}',
    operationId: 'getInteraction',
    summary: 'One request, and what became of it.',
    params: z.object({ id }),
    status: 200,
    response: flatInteraction,
    errors: ['not_found'],
    async answer({ params }, ask) {
      const found = await ask('interactions.get', { id: params.id });
      return found.ok ? ok(flatten(found.value)) : found;
    },
  }),
  route({
    method: 'post',
    path: '/v1/interactions/{id}/response',
    operationId: 'respond',
    summary: 'Answers a request. An approval takes the digest of what was shown.',
    params: z.object({ id }),
    body: response,
    status: 200,
    response: resolution,
    errors: ['not_found', 'already_resolved', 'gone'],
    async answer({ params, body }, ask) {
      return resolved(await ask('interactions.respond', { id: params.id, response: body }));
    },
  }),
];
