import { z } from 'zod';
import { agentDescription, fail, ok, procedures, type DirectCall, type Result } from '../../../contract/index.ts';
import { route, type Route } from './route.ts';

/** What a tool gave. What it threw is its result too, and no error of the server's; `unknown` says why nobody knows. */
const toolAnswer = z.union([
  z.strictObject({ callId: z.string(), output: z.unknown() }),
  z.strictObject({ callId: z.string(), error: z.string() }),
  z.strictObject({ callId: z.string(), unknown: z.string() }),
]);

export const agentRoutes: readonly Route[] = [
  route({
    method: 'get',
    path: '/v1/agents',
    operationId: 'listAgents',
    summary: 'The agents and their tools, in the project’s order.',
    status: 200,
    response: z.object({ agents: z.array(agentDescription) }),
    errors: [],
    answer: (_, ask) => ask('agents.list', {}),
  }),
  route({
    method: 'post',
    path: '/v1/agents/{id}/tools/{name}',
    operationId: 'callTool',
    summary: 'Runs a tool for you: nobody is asked, and what policy denies is denied.',
    body: z.strictObject({ input: procedures['tools.call'].input.shape.input }),
    status: 200,
    response: toolAnswer,
    errors: ['not_found', 'not_allowed', 'conflict'],
    async answer({ params, body }, ask) {
      const called = await ask('tools.call', { agentId: params.id, toolName: params.name, input: body.input });
      return called.ok ? answerOf(called.value) : called;
    },
  }),
];

function answerOf({ id: callId, outcome }: DirectCall): Result<z.infer<typeof toolAnswer>> {
  switch (outcome?.kind) {
    case 'output':
      return ok({ callId, output: outcome.output });
    case 'error':
      return ok({ callId, error: outcome.message });
    case 'unknown':
      return ok({ callId, unknown: outcome.message });
    case 'denied':
      return fail('not_allowed', outcome.reason);
    case undefined:
      return ok({ callId, unknown: 'The tool still runs.' });
  }
}
