import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import type { ErrorCode } from '../../../contract/index.ts';
import { problemType, statusOf } from '../problem.ts';
import type { Route } from '../route/route.ts';
import { schemaOf, type JsonSchema } from './schemas.ts';

export interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required?: boolean;
  description?: string;
  schema: JsonSchema;
}

export interface Operation {
  operationId: string;
  summary: string;
  security?: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: JsonSchema }> };
  responses: Record<string, Answer>;
}

interface Answer {
  description: string;
  headers?: Record<string, { schema: JsonSchema }>;
  content: Record<string, { schema: JsonSchema }>;
}

/** A line of the table as OpenAPI has it. */
export function operationOf(route: Route): Operation {
  const { operationId, summary, params, query, body, bodyOptional = false, status, response, location } = route;
  const parameters = [...pathParameters(route.path, params), ...(query ? queryParameters(query) : [])];
  const takes: ErrorCode[] = query || body ? ['invalid'] : [];
  return {
    operationId,
    summary,
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: !bodyOptional, content: json(schemaOf(body, 'input')) } }),
    responses: {
      [status]: {
        description: STATUS_CODES[status] ?? '',
        ...(location && { headers: { location: { schema: { type: 'string' } } } }),
        content: json(schemaOf(response)),
      },
      ...problemAnswers([...route.errors, ...takes], body ? [415] : []),
    },
  };
}

/** A path's parameters: any text, where nothing else is said of them. */
export function pathParameters(path: string, params?: z.ZodObject): Parameter[] {
  return [...path.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => ({
    name,
    in: 'path',
    required: true,
    schema: schemaOf((params?.shape[name] ?? z.string()) as z.ZodType),
  }));
}

/** What can go wrong with this operation, and with every one. */
export function problemAnswers(codes: readonly ErrorCode[], others: readonly number[] = []): Record<string, Answer> {
  const all: ErrorCode[] = [...codes, 'not_allowed', 'too_large', 'storage', 'internal'];
  return problemsOf([...new Set([...all.map((code) => statusOf[code]), 401, 417, ...others])]);
}

export function problemsOf(statuses: readonly number[]): Record<string, Answer> {
  const content = { [problemType]: { schema: { $ref: '#/components/schemas/Problem' } } };
  return Object.fromEntries(statuses.map((status) => [status, { description: STATUS_CODES[status] ?? '', content }]));
}

function queryParameters(query: z.ZodObject): Parameter[] {
  return Object.entries(query.shape).map(([name, schema]) => ({
    name,
    in: 'query',
    schema: schemaOf(schema as z.ZodType),
  }));
}

export function json(schema: JsonSchema): Record<string, { schema: JsonSchema }> {
  return { 'application/json': { schema } };
}
