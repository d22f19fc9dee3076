import { z } from 'zod';
import { eventsPath } from '../events/events-route.ts';
import { routes } from '../route/routes.ts';
import { json, operationOf, pathParameters, problemAnswers, problemsOf, type Operation } from './operation.ts';
import { componentSchemas, schemaOf, type JsonSchema } from './schemas.ts';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string };
  security: Record<string, string[]>[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, JsonSchema>; securitySchemes: Record<string, JsonSchema> };
}

/** What the server can do, as an OpenAPI 3.1 document, made from the same table as its routes. */
export function openApiDocument(version: string): OpenApiDocument {
  const paths: OpenApiDocument['paths'] = {
    '/v1/health': { get: health },
    '/v1/openapi.json': { get: itself },
    [eventsPath]: { get: events },
  };
  for (const route of routes) {
    paths[route.path] = { ...paths[route.path], [route.method]: operationOf(route) };
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Holdpoint',
      version,
      description: 'Agents that stop and ask, over HTTP on this machine. Times are epoch milliseconds.',
    },
    security: [{ token: [] }],
    paths,
    components: {
      schemas: componentSchemas(),
      securitySchemes: { token: { type: 'http', scheme: 'bearer' } },
    },
  };
}

const health: Operation = {
  operationId: 'getHealth',
  summary: 'A sign of life. Needs no token.',
  security: [],
  responses: {
    200: {
      description: 'OK',
      content: json(schemaOf(z.object({ name: z.literal('holdpoint'), version: z.string() }))),
    },
    ...problemsOf([403, 413, 417, 500]),
  },
};

const itself: Operation = {
  operationId: 'getOpenApi',
  summary: 'This document.',
  responses: { 200: { description: 'OK', content: json({ type: 'object' }) }, ...problemAnswers([]) },
};

const position: JsonSchema = { type: 'integer', minimum: 0 };

const events: Operation = {
  operationId: 'followSession',
  summary: 'What happens in a session, as Server-Sent Events, from its first event on or from where one was.',
  parameters: [
    ...pathParameters(eventsPath),
    { name: 'after', in: 'query', description: 'The number of the last event that is known.', schema: position },
    { name: 'Last-Event-ID', in: 'header', description: 'The same, and goes before it.', schema: position },
  ],
  responses: {
    200: {
      description:
        'Each event has its number as `id`, its type as `event` and an Event as `data`. Live text (`event: delta`, a Delta) and progress (`event: progress`, a Progress) have no `id`; whoever lags is not given them, since events have all text too.',
      content: { 'text/event-stream': { schema: { type: 'string' } } },
    },
    // A conflict: as many streams are open as may be.
    ...problemAnswers(['not_found', 'invalid', 'conflict']),
  },
};
