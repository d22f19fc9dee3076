import { z } from 'zod';
import { id, runSummary } from '../../../contract/index.ts';
import { route, type Route } from './route.ts';

const commands = {
  stop: 'Stops a run: what it asked is cancelled, and what it does is let go of.',
  resume: 'Goes on with an interrupted run.',
  retry: 'Asks again for the turn at which a run failed.',
  continue: 'Grants more turns to a run that reached its limit.',
} as const;

export const runRoutes: readonly Route[] = (['stop', 'resume', 'retry', 'continue'] as const).map((command) =>
  route({
    method: 'post',
    path: `/v1/runs/{id}/${command}`,
    operationId: `${command}Run`,
    summary: commands[command],
    params: z.object({ id }),
    body: z.strictObject({}).optional(),
    bodyOptional: true,
    status: 200,
    response: runSummary,
    errors: ['not_found', 'conflict'],
    answer: ({ params }, ask) => ask(`runs.${command}`, { runId: params.id }),
  }),
);
