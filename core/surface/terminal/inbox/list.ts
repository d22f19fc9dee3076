import { z } from 'zod';
import { sessionSummary } from '../../../contract/index.ts';
import { type FlatInteraction, flatInteraction } from '../../http/route/flat-interaction.ts';
import { shownJson, shownLine, shownShort } from '../shown.ts';
import type { StudioClient } from '../studio-client.ts';
import { UsageError } from '../usage-error.ts';
import { ageOf } from './age.ts';
import type { InboxAction } from './inbox-action.ts';

const page = z.object({ interactions: z.array(flatInteraction), next: z.string().optional() });
const titled = sessionSummary.pick({ title: true });

/** How much of an input, a question or a session's title a line shows, in characters. */
const GLANCE = 100;

/** What waits, oldest first. */
export const list: InboxAction = {
  options: { json: { type: 'boolean' } },
  read(given, positionals) {
    if (positionals.length > 0) throw new UsageError('The list takes no ids.');
    return async (client) => {
      const pending = await pendingIn(client);
      process.stdout.write(given['json'] === true ? `${shownJson(pending)}\n` : await listed(client, pending));
    };
  },
};

async function pendingIn(client: StudioClient): Promise<FlatInteraction[]> {
  const found: FlatInteraction[] = [];
  for (let after: string | undefined, more = true; more; more = after !== undefined) {
    const query = new URLSearchParams({ status: 'pending', limit: '500', ...(after !== undefined && { after }) });
    const { interactions, next } = await client.get(`/v1/interactions?${query.toString()}`, page);
    found.push(...interactions);
    after = next;
  }
  return found;
}

async function listed(client: StudioClient, pending: readonly FlatInteraction[]): Promise<string> {
  if (pending.length === 0) return 'Nothing waits.\n';
  const titles = new Map<string, string>();
  for (const sessionId of new Set(pending.map((request) => request.sessionId))) {
    titles.set(sessionId, (await client.get(`/v1/sessions/${encodeURIComponent(sessionId)}`, titled)).title);
  }
  const now = Date.now();
  return pending
    .map((request) => `${linesOf(request, titles.get(request.sessionId) ?? '', now).join('\n')}\n`)
    .join('');
}

function linesOf(request: FlatInteraction, title: string, now: number): string[] {
  const { id, requestedAt, sessionId, toolName } = request;
  return [
    `${id}  ${ageOf(now - requestedAt)}  ${shownLine(toolName)}${askedBy(request)}`,
    ...(reasonOf(request) ?? []),
    `  in ${sessionId} "${shownShort(title, GLANCE)}"`,
  ];
}

function askedBy(request: FlatInteraction): string {
  return request.type === 'tool-question' ? '' : ` ${shownShort(shownJson(request.input), GLANCE)}`;
}

function reasonOf(request: FlatInteraction): string[] | undefined {
  switch (request.type) {
    case 'tool-approval':
      return request.reason === undefined ? undefined : [`  ${shownLine(request.reason)}`];
    case 'tool-question':
      return request.questions.map(({ id, text }) => `  ${shownLine(id)}: ${shownShort(text, GLANCE)}`);
    case 'tool-outcome':
      return ['  Was cut off while it ran: what became of it?'];
  }
}
