import { agentRoutes } from './agent-routes.ts';
import { interactionRoutes } from './interaction-routes.ts';
import type { Route } from './route.ts';
import { runRoutes } from './run-routes.ts';
import { sessionRoutes } from './session-routes.ts';

/** What can be called with JSON. Beside it are the sign of life, the OpenAPI document and the event stream. */
export const routes: readonly Route[] = [...agentRoutes, ...sessionRoutes, ...runRoutes, ...interactionRoutes];
