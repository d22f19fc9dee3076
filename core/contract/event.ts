import { z } from 'zod';
import { actor } from './actor.ts';
import { id } from './id.ts';
import { approvalRequest, outcomeRequest, questionRequest, resolution } from './interaction.ts';

/** Why a phase was made. `decision`: the last open interaction of the phase before it was resolved. */
export const phaseCause = z.enum(['message', 'decision', 'resume', 'retry', 'continue']);
export type PhaseCause = z.infer<typeof phaseCause>;

/** What a turn produced, in the order in which it streamed. `fault` says why a call can't be a call at all. */
export const turnPart = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), id, text: z.string() }),
  z.object({ kind: z.literal('reasoning'), id, text: z.string() }),
  z.object({
    kind: z.literal('call'),
    id,
    toolCallId: z.string(),
    toolName: z.string(),
    rawInput: z.unknown(),
    fault: z.string().optional(),
  }),
]);
export type TurnPart = z.infer<typeof turnPart>;
export type CallPart = Extract<TurnPart, { kind: 'call' }>;

/**
 * Tokens of one model call, as far as its provider counts them. `cached` and `cacheWrite` are part of the input,
 * `reasoning` of the output. `cost` is in US dollars: as the provider charged it, or by the price that the agent's
 * definition gave at the time.
 */
export const usage = z.object({
  inputTokens: z.number().optional(),
  cachedInputTokens: z.number().optional(),
  cacheWriteTokens: z.number().optional(),
  outputTokens: z.number().optional(),
  reasoningTokens: z.number().optional(),
  cost: z.object({ amount: z.number(), source: z.enum(['provider', 'price']) }).optional(),
});
export type Usage = z.infer<typeof usage>;

/** What answered. `source` is the provider of Settings that had it, by its name then: several may speak one protocol. */
export const modelName = z.object({
  provider: z.string(),
  modelId: z.string(),
  source: z.object({ id: z.string(), name: z.string() }).optional(),
});
export type ModelName = z.infer<typeof modelName>;

/** What policy said of a call. `invalid` never reached policy: its input did not fit the schema. */
export const judgement = z.discriminatedUnion('verdict', [
  z.object({ verdict: z.literal('run') }),
  z.object({ verdict: z.literal('approved'), reason: z.string().optional() }),
  z.object({ verdict: z.literal('ask'), request: approvalRequest }),
  z.object({ verdict: z.literal('question'), request: questionRequest }),
  z.object({ verdict: z.literal('deny'), reason: z.string() }),
  z.object({ verdict: z.literal('invalid'), reason: z.string() }),
]);
export type Judgement = z.infer<typeof judgement>;

const outcomes = [
  /** `modelOutput` is what the model reads in place of `output`, where the tool makes something of its own for it. */
  z.object({ kind: z.literal('output'), output: z.unknown(), modelOutput: z.unknown().optional() }),
  z.object({
    kind: z.literal('denied'),
    reason: z.string(),
    cause: z.enum(['operator', 'policy', 'stop', 'expired', 'withdrawn', 'agent-changed']),
  }),
  z.object({ kind: z.literal('unknown'), message: z.string() }),
] as const;
const failed = z.object({ kind: z.literal('error'), message: z.string() });

/**
 * What became of a call; the model reads exactly one of these for each. `denied` did not run. `unknown` was started
 * and never seen to finish.
 */
export const callOutcome = z.discriminatedUnion('kind', [...outcomes, failed]);
export type CallOutcome = z.infer<typeof callOutcome>;

/** The outcome as it is journaled. `stack` says where the tool's code threw: the host's alone, and no model reads it. */
const keptOutcome = z.discriminatedUnion('kind', [...outcomes, failed.extend({ stack: z.string().optional() })]);
export type KeptOutcome = z.infer<typeof keptOutcome>;

/**
 * Where a suspended phase goes on: a pointer into the journal, never a copy of the history. Host only: it is left
 * out of what surfaces see.
 */
export const continuation = z.object({
  position: z.number(),
  openCalls: z.array(id),
  turnsUsed: z.number(),
  agent: z.string(),
});
export type Continuation = z.infer<typeof continuation>;

export const runEnd = z.enum(['completed', 'failed', 'stopped']);
export type RunEnd = z.infer<typeof runEnd>;

/** What a failed run offers: `retry` asks for the last turn again, `continue` grants more turns. */
export const nextStep = z.enum(['retry', 'continue']);
export type NextStep = z.infer<typeof nextStep>;

const publicEvents = [
  z.object({ type: z.literal('session.created'), agentId: z.string(), title: z.string().optional() }),
  z.object({ type: z.literal('session.renamed'), title: z.string(), by: actor }),
  /** The model chosen for the session, as `PROVIDER:NAME`; as the agent says again without it. */
  z.object({ type: z.literal('session.model'), model: z.string().optional(), by: actor }),
  z.object({ type: z.literal('session.moved'), to: z.enum(['list', 'archive', 'trash']), by: actor }),
  z.object({
    type: z.literal('run.started'),
    runId: id,
    /** The message's own id, where its sender gave it one. */
    messageId: id.optional(),
    text: z.string(),
    by: actor,
    turnLimit: z.number(),
  }),
  z.object({
    type: z.literal('phase.queued'),
    runId: id,
    phaseId: id,
    number: z.number(),
    cause: phaseCause,
    resumedFrom: z.object({ phaseId: id, interactionIds: z.array(id) }).optional(),
    /** More turns for the run, granted with `continue`. */
    turnLimit: z.number().optional(),
    by: actor.optional(),
  }),
  z.object({ type: z.literal('phase.started'), runId: id, phaseId: id, agent: z.string() }),
  z.object({
    type: z.literal('turn.started'),
    runId: id,
    phaseId: id,
    turnId: id,
    number: z.number(),
    model: modelName,
  }),
  /** What has streamed so far, flushed about once a second so that a crash loses at most that. */
  z.object({
    type: z.literal('turn.text'),
    turnId: id,
    partId: id,
    kind: z.enum(['text', 'reasoning']),
    offset: z.number(),
    text: z.string(),
  }),
  z.object({
    type: z.literal('turn.finished'),
    runId: id,
    phaseId: id,
    turnId: id,
    finishReason: z.string(),
    usage: usage.optional(),
    parts: z.array(turnPart),
    /** The SDK's response messages, exactly as it gave them. Host only. */
    messages: z.array(z.unknown()),
  }),
  /** A turn that broke off: shown, marked, and no part of the history. */
  z.object({
    type: z.literal('turn.cut'),
    runId: id,
    turnId: id,
    cause: z.enum(['error', 'stopped', 'interrupted']),
    parts: z.array(turnPart),
  }),
  z.object({ type: z.literal('tool.started'), callId: id }),
  /** In the stream of an agent's direct calls, never in a session: a person runs a tool. `tool.started` follows at once. */
  z.object({ type: z.literal('tool.called'), callId: id, toolName: z.string(), input: z.unknown(), by: actor }),
  z.object({ type: z.literal('approval.requested'), request: approvalRequest }),
  z.object({ type: z.literal('approval.resolved'), interactionId: id, callId: id, resolution }),
  z.object({ type: z.literal('question.requested'), request: questionRequest }),
  z.object({ type: z.literal('question.resolved'), interactionId: id, callId: id, resolution }),
  z.object({ type: z.literal('outcome.requested'), request: outcomeRequest }),
  z.object({ type: z.literal('outcome.resolved'), interactionId: id, callId: id, resolution }),
  z.object({
    type: z.literal('phase.ended'),
    runId: id,
    phaseId: id,
    outcome: z.enum(['resumed', 'completed', 'failed', 'stopped', 'interrupted']),
    reason: z.string().optional(),
  }),
  z.object({
    type: z.literal('run.ended'),
    runId: id,
    status: runEnd,
    reason: z.string().optional(),
    next: nextStep.optional(),
    by: actor.optional(),
  }),
] as const;

const judged = z.object({
  type: z.literal('tool.judged'),
  callId: id,
  verdict: z.enum(['run', 'approved', 'ask', 'question', 'deny', 'invalid']),
  /** The parsed input: what is shown and what runs. Absent if the input was invalid. */
  input: z.unknown().optional(),
  reason: z.string().optional(),
});
const finished = z.object({ type: z.literal('tool.finished'), callId: id, outcome: callOutcome });
const suspended = z.object({ type: z.literal('phase.suspended'), runId: id, phaseId: id });

/** Everything that can happen in a session. Names are noun.verb and stay as they are once written. */
export const sessionEvent = z.discriminatedUnion('type', [
  ...publicEvents,
  /** `stack` says where a policy threw, and so asks. Host only. */
  judged.extend({ stack: z.string().optional() }),
  finished.extend({ outcome: keptOutcome }),
  suspended.extend({ continuation }),
]);
export const publicSessionEvent = z.discriminatedUnion('type', [...publicEvents, judged, finished, suspended]);
export type PublicSessionEvent = z.infer<typeof publicSessionEvent>;
export type SessionEvent = z.infer<typeof sessionEvent>;
export type SessionEventType = SessionEvent['type'];
export type EventOf<T extends SessionEventType> = Extract<SessionEvent, { type: T }>;

/** An event in its place: `seq` counts from 1 without gaps in each session; `at` is epoch milliseconds. */
export interface StoredEvent<E extends SessionEvent = SessionEvent> {
  sessionId: string;
  seq: number;
  at: number;
  event: E;
}
