import type {
  Actor,
  Interaction,
  InteractionResponse,
  ProcedureInput,
  ProcedureName,
  ProcedureOutput,
  SessionSummary,
} from '../../core/contract/index.ts';
import type { StudioApi } from '../../core/studio.ts';
import type { Effects } from './effects.ts';
import type { Story } from './stories.ts';

const ADA: Actor = { name: 'Ada', surface: 'desktop' };

/** What is typed into a form before it is sent. */
const DRAFT = 'Because';

/**
 * Plays the operator until every session of the story has completed: says what was not said yet, approves, answers,
 * resumes what was interrupted, and tells truly what became of a call, from what the effects file says.
 */
export async function operate(studio: StudioApi, story: Story, effects: Effects): Promise<void> {
  const handled = new Set<string>();
  let wake = (): void => {};
  const unsubscribe = studio.subscribe(() => wake());
  try {
    for (;;) {
      const told = new Promise<void>((resolve) => (wake = resolve));
      if (await look(studio, story, effects, handled)) return;
      await told;
    }
  } finally {
    unsubscribe();
  }
}

async function look(studio: StudioApi, story: Story, effects: Effects, handled: Set<string>): Promise<boolean> {
  for (const { message } of story.conversations) await begin(studio, message);
  const { sessions } = await ask(studio, 'sessions.list', {});
  for (const session of sessions) await goOn(studio, session);
  const { interactions } = await ask(studio, 'interactions.list', { status: 'pending' });
  for (const interaction of interactions) {
    const { id } = interaction.request;
    if (handled.has(id)) continue;
    handled.add(id);
    if (interaction.request.type === 'tool-question') {
      await ask(studio, 'drafts.set', { key: `answers:${id}`, text: DRAFT });
    }
    await ask(studio, 'interactions.respond', { id, response: responseTo(interaction, effects) });
  }
  const now = await ask(studio, 'sessions.list', {});
  return now.sessions.every(({ run }) => run?.status === 'completed');
}

async function begin(studio: StudioApi, message: string): Promise<void> {
  const { sessions } = await ask(studio, 'sessions.list', {});
  const known = sessions.find(({ title }) => title === message);
  const session = known ?? (await ask(studio, 'sessions.create', { agentId: 'agent', title: message }));
  if (!session.run) await ask(studio, 'messages.send', { sessionId: session.id, text: message });
}

async function goOn(studio: StudioApi, { run, title }: SessionSummary): Promise<void> {
  if (run?.status === 'interrupted') await ask(studio, 'runs.resume', { runId: run.id });
  if (run?.status === 'failed' || run?.status === 'stopped') {
    throw new Error(`The run of "${title}" ${run.status}: ${run.reason}`);
  }
}

function responseTo({ request }: Interaction, effects: Effects): InteractionResponse {
  switch (request.type) {
    case 'tool-approval':
      return { type: request.type, digest: request.digest, decision: 'approve' };
    case 'tool-question':
      return { type: request.type, answers: request.questions.map(({ id }) => ({ questionId: id, value: DRAFT })) };
    case 'tool-outcome':
      return effects.count(request.toolName) > 0
        ? { type: request.type, outcome: 'happened', output: { done: request.toolName } }
        : { type: request.type, outcome: 'did-not-happen' };
  }
}

/** The value of a call that must succeed. */
export async function ask<N extends ProcedureName>(
  studio: StudioApi,
  name: N,
  input: ProcedureInput<N>,
): Promise<ProcedureOutput<N>> {
  const result = await studio.call(name, input, ADA);
  if (!result.ok) throw new Error(`${name}: ${result.error.code}: ${result.error.message}`);
  return result.value;
}
