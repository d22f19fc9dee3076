import {
  fail,
  ok,
  type Actor,
  type ProcedureInput,
  type ProcedureOutput,
  type Result,
  type StudioProcedureName,
  toPublicEvent,
} from '../contract/index.ts';
import type { Agent } from '../agent/agent.ts';
import { JournalError } from '../journal/journal-error.ts';
import { ModelError, type ModelSource } from '../model/model-source.ts';
import type { OperatorCommand } from '../run/command.ts';
import { stacksOf } from '../run/inspect-call.ts';
import { sentToModel } from '../run/inspect-turn.ts';
import type { Committed } from '../run/sessions.ts';
import { readPastCalls } from '../run/read-past-calls.ts';
import { readTranscript } from '../run/read-transcript.ts';
import { runSummaryOf, summaryOf } from '../run/summary.ts';
import { applyDelta, applyProgress } from '../transcript/index.ts';
import { copyTitle, tryTitle } from './copy-title.ts';
import { describeAgents } from './describe-agents.ts';
import { exportSession } from './export-session.ts';
import type { Execute, Host } from './host.ts';
import { sessionOfDraft } from './kept.ts';
import { respond } from './respond.ts';

/** Each of the table's procedures, on input that was validated. */
export type Handlers = {
  [N in StudioProcedureName]: (
    input: Parsed<N>,
    by: Actor,
    gone: AbortSignal | undefined,
  ) => Result<ProcedureOutput<N>> | Promise<Result<ProcedureOutput<N>>>;
};
type Parsed<N extends StudioProcedureName> = ProcedureInput<N>;

const PAGE = 200;
/** Among how many of the newest sessions a try's title is to be its own. */
const TITLES = 500;

export function handlersOf(host: Host): Handlers {
  const { journal, sessions, runner, expiry, kept, agents, directCalls, models } = host;

  /** What the journal could not take earlier goes first, so that commands are decided on what really happened. */
  const execute: Execute = (sessionId, command) => {
    runner.catchUp(sessionId);
    return sessions.execute(sessionId, command);
  };

  /** What runs is let go of even where that can't be written: the caller is told, and it is written later. */
  const stop = (sessionId: string, command: OperatorCommand): Result<Committed> => {
    try {
      return execute(sessionId, command);
    } catch (error) {
      if (!(error instanceof JournalError)) throw error;
      runner.letGo(sessionId, () => void sessions.execute(sessionId, command));
      throw error;
    }
  };

  const onRun = (
    runId: string,
    command: (sessionId: string) => Result<OperatorCommand>,
  ): Result<ProcedureOutput<'runs.stop'>> => {
    const sessionId = journal.sessionOfRun(runId);
    if (sessionId === undefined) return fail('not_found', 'There is no such run.');
    const built = command(sessionId);
    if (!built.ok) return built;
    const done = built.value.type === 'stop' ? stop(sessionId, built.value) : execute(sessionId, built.value);
    if (!done.ok) return done;
    const { run } = done.value.state;
    return run ? ok(runSummaryOf(sessionId, run)) : fail('not_found', 'There is no such run.');
  };

  const onSession = (sessionId: string, command: OperatorCommand): Result<ProcedureOutput<'sessions.get'>> => {
    const done = execute(sessionId, command);
    return done.ok ? ok(summaryOf(done.value.state)) : done;
  };

  const agentOf = (sessionId: string): Result<Agent> => {
    const state = sessions.get(sessionId);
    if (!state) return fail('not_found', 'There is no such session.');
    const agent = agents.get(state.agentId);
    return agent ? ok(agent) : fail('conflict', whyWithout(state.agentId));
  };

  const whyWithout = (agentId: string): string =>
    agents.size === 0 && host.info().projectError !== undefined
      ? 'The project can’t be loaded now. Its sessions can be read only until that is mended.'
      : `The agent "${agentId}" is not part of this project any more. Its sessions can be read only.`;

  const goOn = (runId: string, by: Actor, type: 'resume' | 'retry' | 'continue') =>
    onRun(runId, (sessionId) => {
      const agent = agentOf(sessionId);
      if (!agent.ok) return agent;
      return ok(type === 'continue' ? { type, runId, moreTurns: agent.value.maxTurns, by } : { type, runId, by });
    });

  return {
    'studio.get': () => {
      expiry.check();
      return ok(host.info());
    },
    'agents.list': async () => ok({ agents: await describeAgents(agents.values()) }),
    'sessions.list': ({ limit = 100, before, place, search }) => {
      expiry.check();
      return ok(journal.sessions({ limit, before, place, search }));
    },
    'sessions.create': ({ agentId, title }) =>
      agents.has(agentId)
        ? ok(summaryOf(sessions.create(agentId, title)))
        : fail('not_found', `There is no agent "${agentId}" in this project.`),
    'sessions.get': ({ sessionId }) => {
      expiry.check();
      const state = sessions.get(sessionId);
      return state ? ok(summaryOf(state)) : fail('not_found', 'There is no such session.');
    },
    'sessions.rename': ({ sessionId, title }, by) => onSession(sessionId, { type: 'rename', title, by }),
    'sessions.chooseModel': ({ sessionId, model }, by) => {
      const agent = agentOf(sessionId);
      if (!agent.ok) return agent;
      const fault = model === undefined ? undefined : faultOfChoice(models, agent.value, model);
      if (fault !== undefined) return fail('invalid', fault);
      return onSession(sessionId, { type: 'choose-model', model, by });
    },
    'sessions.move': ({ sessionId, to }, by) => onSession(sessionId, { type: 'move', to, by }),
    'sessions.duplicate': ({ sessionId, before }) => {
      const state = sessions.get(sessionId);
      if (!state) return fail('not_found', 'There is no such session.');
      const title =
        before === undefined
          ? copyTitle(state.title)
          : tryTitle(
              state.title,
              journal.sessions({ limit: TITLES }).sessions.map((session) => session.title),
            );
      const copy = sessions.duplicate(sessionId, { title, before });
      return copy ? ok(summaryOf(copy)) : fail('not_found', 'There is no such run in this session.');
    },
    'sessions.export': ({ sessionId, format }) => {
      const state = sessions.get(sessionId);
      if (!state) return fail('not_found', 'There is no such session.');
      return ok(exportSession(journal, summaryOf(state), format));
    },
    'sessions.select': (selection) => {
      const { sessionId } = selection;
      if (sessionId !== undefined && !sessions.get(sessionId)) return fail('not_found', 'There is no such session.');
      kept.select(selection);
      return ok({});
    },
    'sessions.transcript': ({ sessionId, before, limit = PAGE }) => {
      expiry.check();
      const state = sessions.get(sessionId);
      if (!state) return fail('not_found', 'There is no such session.');
      const page = readTranscript(journal, sessionId, { before, limit });
      const live = before === undefined ? runner.live(sessionId) : { deltas: [], progress: [] };
      const settled = { entries: page.entries, seq: state.seq };
      const { entries } = live.progress.reduce(applyProgress, live.deltas.reduce(applyDelta, settled));
      return ok({ entries: [...entries], seq: state.seq, ...(page.before !== undefined && { before: page.before }) });
    },
    'sessions.events': ({ sessionId, after, limit = 1000 }) =>
      sessions.get(sessionId)
        ? ok({ events: journal.events(sessionId, { after, limit }).map(toPublicEvent) })
        : fail('not_found', 'There is no such session.'),
    'messages.send': ({ sessionId, text, ifPending, messageId }, by) => {
      const agent = agentOf(sessionId);
      if (!agent.ok) return agent;
      const turnLimit = agent.value.maxTurns;
      const sent = execute(sessionId, { type: 'send', text, messageId, turnLimit, ifPending, by });
      if (!sent.ok) return sent;
      return ok({ runId: sent.value.state.run?.id ?? '' });
    },
    'runs.stop': ({ runId }, by) =>
      onRun(runId, (sessionId) => ok({ type: 'stop', runId, parts: runner.openParts(sessionId), by })),
    'runs.withdraw': ({ runId }, by) =>
      onRun(runId, (sessionId) => ok({ type: 'stop', runId, parts: runner.openParts(sessionId), withdraw: true, by })),
    'runs.resume': ({ runId }, by) => goOn(runId, by, 'resume'),
    'runs.retry': ({ runId }, by) => goOn(runId, by, 'retry'),
    'runs.continue': ({ runId }, by) => goOn(runId, by, 'continue'),
    'runs.messages': ({ sessionId, turnId }) => {
      const sent = sentToModel(journal, sessionId, turnId);
      return sent ? ok(sent) : fail('not_found', 'There is no such turn.');
    },
    'calls.stack': ({ callId }) => ok(stacksOf(journal, callId)),
    'interactions.list': ({ status, sessionId, limit, after }) => {
      expiry.check();
      return ok(journal.interactions({ status, sessionId }, limit === undefined ? undefined : { limit, after }));
    },
    'interactions.get': ({ id }) => {
      expiry.check();
      const interaction = journal.interaction(id);
      return interaction ? ok(interaction) : fail('not_found', 'There is no such request.');
    },
    'interactions.respond': (input, by) => respond(host, execute, input, by),
    'approvals.decide': ({ sessionId, callId, ...decision }, by) => {
      const request = journal.approvalOf(sessionId, callId)?.request;
      if (request?.type !== 'tool-approval') return fail('not_found', 'There is no such approval.');
      const { id, type, digest } = request;
      return respond(host, execute, { id, response: { type, digest, ...decision } }, by);
    },
    'tools.call': ({ agentId, ...asked }, by, gone) => {
      const agent = agents.get(agentId);
      if (!agent) return fail('not_found', `There is no agent "${agentId}" in this project.`);
      return directCalls.call(agent, asked, by, gone);
    },
    'tools.cancel': ({ callId }) => directCalls.cancel(callId),
    'tools.calls': (input) => ok(readPastCalls(journal, input)),
    'drafts.get': ({ key }) => ok({ text: kept.draft(key) }),
    'drafts.set': ({ key, text }) => {
      const sessionId = sessionOfDraft(key);
      // A page may be late: what was typed for another project's session is for nobody here.
      if (text !== '' && sessionId !== undefined && !sessions.get(sessionId)) {
        return fail('not_found', 'There is no such session.');
      }
      kept.setDraft(key, text);
      return ok({});
    },
  };
}

/** Why a model can't be chosen, as a sentence. */
function faultOfChoice(models: ModelSource, agent: Agent, model: string): string | undefined {
  try {
    models.forAgent(agent, model);
    return undefined;
  } catch (error) {
    if (error instanceof ModelError) return error.message;
    throw error;
  }
}
