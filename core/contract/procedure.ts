import { z } from 'zod';
import { directCall } from './direct-call.ts';
import { entry } from './entry.ts';
import { id } from './id.ts';
import { approvalResponse, interaction, interactionResponse, interactionStatus } from './interaction.ts';
import { DRAFT_LIMIT, MESSAGE_LIMIT, SEARCH_LIMIT, TITLE_LIMIT } from './limit.ts';
import { pastCall } from './past-call.ts';
import { publicEvent } from './public-event.ts';
import { passage, runSummary, sessionPlace, sessionSummary } from './run.ts';
import { modelReference } from './settings.ts';
import { workspaceProcedures } from './workspace-procedure.ts';

const runInput = z.object({ runId: id });
const nothing = z.object({});

/** Who says which model answers: the agent's code, `HOLDPOINT_MODEL`, the default in Settings, or nobody. */
export const modelOrigin = z.enum(['agent', 'variable', 'settings', 'nobody']);
export type ModelOrigin = z.infer<typeof modelOrigin>;

export const agentSummary = z.object({
  id: z.string(),
  name: z.string(),
  instructions: z.string(),
  /** What answers, in words: "Demo model, offline" or "openai: gpt-5". */
  model: z.string(),
  modelFrom: modelOrigin,
  /** Its name as it was written, `PROVIDER:NAME`; absent where the code gives a model object. */
  modelName: z.string().optional(),
  /** True where the scripted offline model answers. */
  demo: z.boolean(),
  tools: z.array(z.object({ name: z.string(), description: z.string() })),
});
export type AgentSummary = z.infer<typeof agentSummary>;

/** A tool as a developer looks at it. `inputSchema` is JSON Schema of what a caller sends. */
export const toolDescription = z.object({
  name: z.string(),
  description: z.string(),
  inputSchema: z.record(z.string(), z.unknown()),
  /** Why its schema can't be had, as a sentence; `inputSchema` then stands for any object. */
  fault: z.string().optional(),
  /** A `question` is answered by a person and a `provider` tool runs at the model's provider: neither runs by hand. */
  kind: z.enum(['function', 'question', 'provider']),
  /** Whether a call of an agent's may wait for the operator: a question tool, or one whose policy may ask. */
  mayAsk: z.boolean(),
  /** What policy is known to say of an agent's calls; `sometimes` is up to a function of the input. */
  policy: z.enum(['asks', 'sometimes', 'runs', 'denies']),
});
export type ToolDescription = z.infer<typeof toolDescription>;

export const agentDescription = z.object({ id: z.string(), name: z.string(), tools: z.array(toolDescription) });
export type AgentDescription = z.infer<typeof agentDescription>;

/** A message that is offered at a click. `demo` is sent in place of `text` where the demo model answers. */
export const offeredPrompt = z.object({ text: z.string(), label: z.string(), demo: z.string().optional() });
export type OfferedPrompt = z.infer<typeof offeredPrompt>;

export const studioInfo = z.object({
  project: z.object({ name: z.string(), folder: z.string() }),
  /** Why the project's code could not be loaded, as a sentence. Its agents are then those of the last good version, if any. */
  projectError: z.string().optional(),
  agents: z.array(agentSummary),
  /** When the code that is live was loaded, in epoch milliseconds. */
  loadedAt: z.number(),
  quickPrompts: z.array(offeredPrompt),
  /** What a person must know about the start: a journal that was set aside, a model that can't be reached. */
  notices: z.array(z.string()),
  operator: z.string(),
  selection: z.object({ sessionId: id.optional(), agentId: z.string().optional() }),
  /** How many requests wait for the operator in all sessions together, those that no list has shown yet included. */
  pending: z.number(),
});
export type StudioInfo = z.infer<typeof studioInfo>;

/** A tool exactly as a model was told of it. Of `name` no more is known: an older Holdpoint kept only that. */
export const sentTool = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('function'),
    name: z.string(),
    description: z.string().optional(),
    inputSchema: z.unknown(),
    inputExamples: z.unknown().optional(),
    providerOptions: z.unknown().optional(),
    strict: z.boolean().optional(),
  }),
  z.object({ type: z.literal('provider'), name: z.string(), id: z.string(), args: z.unknown() }),
  z.object({ type: z.literal('name'), name: z.string() }),
]);
export type SentTool = z.infer<typeof sentTool>;

/** What a model was sent in a turn. `agent` is absent where the agent as it was then isn't kept. */
export const sentToModel = z.object({
  agent: z.object({ instructions: z.string(), tools: z.array(sentTool) }).optional(),
  /** The AI SDK's model messages, oldest first, as JSON. */
  messages: z.array(z.unknown()),
});
export type SentToModel = z.infer<typeof sentToModel>;

/** What can be asked of a Studio, whoever hosts it. */
export const studioProcedures = {
  'studio.get': { input: nothing, output: studioInfo },
  /** In the project's order. */
  'agents.list': { input: nothing, output: z.object({ agents: z.array(agentDescription) }) },
  'sessions.list': {
    input: z.object({
      limit: z.number().int().min(1).max(500).optional(),
      before: z.string().optional(),
      /** Which sessions: those in the list without it. */
      place: sessionPlace.optional(),
      /** Only those in whose title, messages or answers this stands, however its letters are written. */
      search: z.string().trim().max(SEARCH_LIMIT).optional(),
    }),
    /**
     * Newest first; `next` goes into `before` for the following page. `passages` are by session, and there where
     * something was searched for.
     */
    output: z.object({
      sessions: z.array(sessionSummary),
      next: z.string().optional(),
      passages: z.record(id, passage).optional(),
    }),
  },
  'sessions.create': {
    input: z.object({ agentId: z.string(), title: z.string().max(TITLE_LIMIT).optional() }),
    output: sessionSummary,
  },
  'sessions.get': { input: z.object({ sessionId: id }), output: sessionSummary },
  'sessions.rename': {
    input: z.object({ sessionId: id, title: z.string().trim().min(1).max(TITLE_LIMIT) }),
    output: sessionSummary,
  },
  /** Which model answers from the next phase on; as the agent says without one. */
  'sessions.chooseModel': {
    input: z.object({ sessionId: id, model: modelReference.optional() }),
    output: sessionSummary,
  },
  /** To the archive, to the trash, or back to the list. Refused for one whose run is under way. */
  'sessions.move': { input: z.object({ sessionId: id, to: sessionPlace }), output: sessionSummary },
  /** A new session with the same history: as far as its last run that has ended, or what came before the run `before`. */
  'sessions.duplicate': { input: z.object({ sessionId: id, before: id.optional() }), output: sessionSummary },
  /** The whole session as a file: a text to be read, or its events, without what only the host may know. */
  'sessions.export': {
    input: z.object({ sessionId: id, format: z.enum(['markdown', 'json']) }),
    output: z.object({ fileName: z.string(), text: z.string() }),
  },
  'sessions.select': { input: z.object({ sessionId: id.optional(), agentId: z.string().optional() }), output: nothing },
  'sessions.transcript': {
    input: z.object({
      sessionId: id,
      before: z.number().int().optional(),
      limit: z.number().int().min(1).max(1000).optional(),
    }),
    /** The newest page, oldest entry first; live text included. `seq` is the last event it contains. */
    output: z.object({ entries: z.array(entry), seq: z.number(), before: z.number().optional() }),
  },
  /** What happened after `after`, in order: how a client that missed something catches up. */
  'sessions.events': {
    input: z.object({
      sessionId: id,
      after: z.number().int().min(0),
      limit: z.number().int().min(1).max(1000).optional(),
    }),
    output: z.object({ events: z.array(publicEvent) }),
  },
  'messages.send': {
    input: z.object({
      sessionId: id,
      text: z.string().trim().min(1).max(MESSAGE_LIMIT),
      /** What to do where the run waits for the operator: take its requests back, or (without it) refuse. */
      ifPending: z.literal('withdraw').optional(),
      /**
       * The sender's own id of the message. The id of the session's latest message again is that message: it is answered
       * as it was, and not sent twice.
       */
      messageId: id.optional(),
    }),
    output: z.object({ runId: id }),
  },
  'runs.stop': { input: runInput, output: runSummary },
  /** Like stop, by the program that began the run and has gone: its requests read as withdrawn, not as cancelled. */
  'runs.withdraw': { input: runInput, output: runSummary },
  'runs.resume': { input: runInput, output: runSummary },
  'runs.retry': { input: runInput, output: runSummary },
  'runs.continue': { input: runInput, output: runSummary },
  /** What a turn's model was sent, for the developer. Not found for a turn that never began. */
  'runs.messages': { input: z.object({ sessionId: id, turnId: id }), output: sentToModel },
  /**
   * Where a call's code threw, its policy's or its tool's, for the developer; nothing where none did. Of an agent's call,
   * or one that a person made.
   */
  'calls.stack': {
    input: z.object({ callId: id }),
    output: z.object({ policy: z.string().optional(), tool: z.string().optional() }),
  },
  /** Oldest first; `next` goes into `after` for the following page. All there are without a `limit`. */
  'interactions.list': {
    input: z.object({
      status: interactionStatus.optional(),
      sessionId: id.optional(),
      limit: z.number().int().min(1).max(500).optional(),
      after: z.string().max(100).optional(),
    }),
    output: z.object({ interactions: z.array(interaction), next: z.string().optional() }),
  },
  'interactions.get': { input: z.object({ id }), output: interaction },
  'interactions.respond': {
    input: z.object({ id, response: interactionResponse }),
    output: interaction,
  },
  /** The short way: the latest approval of a call, decided as it is stored. No digest comes back. */
  'approvals.decide': {
    input: z.object({
      sessionId: id,
      callId: id,
      decision: approvalResponse.shape.decision,
      reason: approvalResponse.shape.reason,
    }),
    output: interaction,
  },
  /**
   * Runs a tool for the person who calls it: nobody is asked, but what policy denies is denied. Answers when the tool
   * has finished; what it threw is part of the answer.
   */
  'tools.call': {
    input: z.object({
      agentId: z.string(),
      toolName: z.string(),
      input: z.unknown(),
      /** The caller's own id of this request: the list of calls tells it, where the answer gets lost. */
      requestId: id.optional(),
    }),
    output: directCall,
  },
  /**
   * Stops a call that a person made, whoever stops it. It ends as `unknown`: a tool may go on for a while, and what it
   * did by then nobody can tell.
   */
  'tools.cancel': { input: z.object({ callId: id }), output: directCall },
  /** The last calls of one tool, an agent's own and those of people, newest first; `next` goes into `before`. */
  'tools.calls': {
    input: z.object({
      agentId: z.string(),
      toolName: z.string(),
      limit: z.number().int().min(1).max(100),
      before: z.string().max(100).optional(),
    }),
    output: z.object({ calls: z.array(pastCall), next: z.string().optional() }),
  },
  'drafts.get': { input: z.object({ key: z.string().max(200) }), output: z.object({ text: z.string() }) },
  'drafts.set': { input: z.object({ key: z.string().max(200), text: z.string().max(DRAFT_LIMIT) }), output: nothing },
} as const;

/**
 * The one table of what a surface can ask. IPC handlers, the window's clients and HTTP are made from it. Every call
 * returns a `Result` of `output`.
 */
export const procedures = { ...studioProcedures, ...workspaceProcedures } as const;

export type StudioProcedureName = keyof typeof studioProcedures;
export type WorkspaceProcedureName = keyof typeof workspaceProcedures;
export type Procedures = typeof procedures;
export type ProcedureName = keyof Procedures;
export type ProcedureInput<N extends ProcedureName> = z.input<Procedures[N]['input']>;
export type ProcedureOutput<N extends ProcedureName> = z.output<Procedures[N]['output']>;
