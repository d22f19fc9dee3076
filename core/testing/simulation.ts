import fc from 'fast-check';
import type {
  Actor,
  Interaction,
  InteractionRequest,
  InteractionResponse,
  Judgement,
  SessionEvent,
  StoredEvent,
} from '../contract/index.ts';
import { place } from '../run/apply-events.ts';
import type { Command } from '../run/command.ts';
import { decide } from '../run/decide/decide.ts';
import { evolve } from '../run/evolve.ts';
import type { SessionState } from '../run/state.ts';
import { testEnvironment } from './environment.ts';

const by: Actor = { name: 'Ada', surface: 'desktop' };

/** Requests that expire do so this long after they were made; a `pass-time` move takes half of it. */
const EXPIRES_IN = 10_000;

type Verdict = Judgement['verdict'];
type Answering = 'yes' | 'no' | 'unknown';

/**
 * Commands as they might come from anywhere, in any order: `pick` chooses among what the session has, open or over.
 * Most are refused; whatever is granted must keep the invariants.
 */
export type Move =
  | { type: 'send' | 'withdraw' | 'stop' | 'take-back' | 'resume' | 'retry' | 'continue' }
  | { type: 'start-phase' | 'start-turn' | 'fail-phase' | 'fail-turn' | 'pass-time' }
  | { type: 'finish-turn'; calls: number }
  /** Whatever would come next if all went well. */
  | { type: 'go-on'; pick: number; verdict: Verdict; answering: Answering; expires: boolean }
  | { type: 'judge'; pick: number; verdict: Verdict; expires: boolean }
  | { type: 'start-call' | 'finish-call' | 'refuse-call' | 'expire'; pick: number }
  /** The process ends; whether the calls that it cut off may be run again is up to their tools. */
  | { type: 'interrupt'; mayRepeat: boolean }
  | { type: 'respond'; pick: number; answering: Answering; fits: boolean };

const pick = fc.nat({ max: 30 });
const expires = fc.boolean();
const verdict = fc.constantFrom<Verdict>('run', 'approved', 'ask', 'ask', 'question', 'deny', 'invalid');
const answering = fc.constantFrom<Answering>('yes', 'yes', 'no', 'unknown');

export const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 40, arbitrary: fc.record({ type: fc.constant('go-on' as const), pick, verdict, answering, expires }) },
  {
    weight: 2,
    arbitrary: fc.record({ type: fc.constantFrom('send', 'withdraw', 'resume', 'retry', 'continue', 'pass-time') }),
  },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('stop', 'take-back', 'fail-turn', 'fail-phase') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('interrupt' as const), mayRepeat: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('start-phase', 'start-turn') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('finish-turn' as const), calls: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('judge' as const), pick, verdict, expires }) },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constantFrom('start-call', 'finish-call', 'refuse-call', 'expire'), pick }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ type: fc.constant('respond' as const), pick, answering, fits: fc.boolean() }),
  },
) as fc.Arbitrary<Move>;

/** One session, its journal and its interactions, on the pure core alone. */
export class Simulation {
  readonly environment = testEnvironment();
  readonly journal: StoredEvent[] = [];
  readonly interactions = new Map<string, Interaction>();
  /** Calls whose tools were idempotent when a crash cut them off. */
  readonly mayRepeat = new Set<string>();
  readonly #callIds: string[] = [];
  state: SessionState;

  constructor() {
    const created = place('ses', 0, 0, [{ type: 'session.created', agentId: 'support' }]);
    this.journal.push(...created);
    this.state = created.reduce<SessionState | undefined>(evolve, undefined) as SessionState;
  }

  apply(played: Move): void {
    if (played.type === 'pass-time') {
      this.environment.set(this.environment.now() + EXPIRES_IN / 2);
      return;
    }
    const command = this.#command(played);
    if (!command) return;
    const decision = decide(this.state, command, this.environment);
    if (!decision.ok) return;
    for (const event of decision.events) this.#append(event);
  }

  /** A response of the right form to an interaction, whether or not it is open. */
  responseTo({ request }: Interaction, how: Answering = 'yes', fits = true): InteractionResponse {
    switch (request.type) {
      case 'tool-approval':
        return {
          type: request.type,
          digest: fits ? request.digest : 'another',
          decision: how === 'yes' ? 'approve' : 'deny',
        };
      case 'tool-question':
        if (how === 'no') return { type: request.type, dismiss: true };
        return { type: request.type, answers: fits ? [{ questionId: 'q', value: 'text' }] : [] };
      case 'tool-outcome':
        return {
          type: request.type,
          outcome: how === 'yes' ? 'happened' : how === 'no' ? 'did-not-happen' : 'unknown',
        };
    }
  }

  #append(event: SessionEvent): void {
    for (const stored of place('ses', this.state.seq, this.environment.now(), [event])) {
      this.journal.push(stored);
      this.state = evolve(this.state, stored);
    }
    if ('request' in event) this.interactions.set(event.request.id, { request: event.request, status: 'pending' });
    if (!('resolution' in event)) return;
    const known = this.interactions.get(event.interactionId);
    if (!known) throw new Error('An interaction was resolved before it was requested.');
    const { resolution } = event;
    this.interactions.set(event.interactionId, { ...known, status: resolution.status, resolution });
  }

  #command(played: Move): Command | undefined {
    const { run } = this.state;
    const runId = run?.id ?? '';
    const phaseId = run?.phase.id ?? '';
    const turnId = run?.openTurn ?? 'none';
    switch (played.type) {
      case 'pass-time':
        return undefined;
      case 'go-on':
        return this.#goOn(played);
      case 'send':
        return { type: 'send', text: 'hello', turnLimit: 3, by };
      case 'withdraw':
        return { type: 'send', text: 'instead', turnLimit: 3, ifPending: 'withdraw', by };
      case 'stop':
        return { type: 'stop', runId, parts: [], by };
      case 'take-back':
        return { type: 'stop', runId, parts: [], withdraw: true, by };
      case 'resume':
      case 'retry':
        return { type: played.type, runId, by };
      case 'continue':
        return { type: 'continue', runId, moreTurns: 3, by };
      case 'start-phase':
        return { type: 'start-phase', phaseId, agent: 'a', unknown: [] };
      case 'start-turn':
        return { type: 'start-turn', phaseId, model: { provider: 'p', modelId: 'm' } };
      case 'interrupt':
        return this.#interrupt(phaseId, played.mayRepeat);
      case 'fail-phase':
        return { type: 'fail-phase', phaseId, reason: 'no model' };
      case 'fail-turn':
        return { type: 'fail-turn', turnId, reason: 'broke off', parts: [] };
      case 'finish-turn':
        return this.#finishTurn(turnId, played.calls);
      case 'judge':
        return this.#judge(this.#call(played.pick), played.verdict, played.expires);
      case 'start-call':
        return { type: 'start-call', callId: this.#call(played.pick) };
      case 'refuse-call':
        return { type: 'refuse-call', callId: this.#call(played.pick), reason: 'changed' };
      case 'finish-call':
        return { type: 'finish-call', callId: this.#call(played.pick), outcome: { kind: 'output', output: 1 } };
      case 'expire': {
        const interaction = this.#interaction(played.pick);
        return interaction && { type: 'expire', interaction, by };
      }
      case 'respond': {
        const interaction = this.#interaction(played.pick);
        if (!interaction) return undefined;
        return {
          type: 'respond',
          interaction,
          response: this.responseTo(interaction, played.answering, played.fits),
          by,
        };
      }
    }
  }

  #goOn(played: Extract<Move, { type: 'go-on' }>): Command | undefined {
    const { run } = this.state;
    if (!run || run.status === 'completed' || run.status === 'stopped') return this.#command({ type: 'send' });
    if (run.status === 'failed') return this.#command({ type: run.next ?? 'send' });
    if (run.status === 'interrupted') return this.#command({ type: 'resume' });
    if (run.status === 'queued') return this.#command({ type: 'start-phase' });
    if (run.openTurn !== undefined) return this.#finishTurn(run.openTurn, (played.pick + 2) % 4);
    const open = run.calls.filter(({ status }) => status !== 'done' && status !== 'approved');
    const workable = run.status === 'waiting' ? open.filter(({ status }) => status === 'asked') : open;
    const call = workable[played.pick % Math.max(1, workable.length)];
    if (!call) return this.#command({ type: 'start-turn' });
    switch (call.status) {
      case 'proposed':
        return this.#judge(call.id, played.verdict, played.expires);
      case 'ready':
        return { type: 'start-call', callId: call.id };
      case 'running':
        return { type: 'finish-call', callId: call.id, outcome: { kind: 'output', output: 1 } };
      default: {
        const interaction = this.interactions.get(call.interactionId ?? '');
        if (!interaction) throw new Error('An asked call has no request.');
        return { type: 'respond', interaction, response: this.responseTo(interaction, played.answering), by };
      }
    }
  }

  #finishTurn(turnId: string, count: number): Command {
    const calls = Array.from({ length: count }, () => ({
      kind: 'call' as const,
      id: this.environment.newId('call'),
      toolCallId: 'same-for-all',
      toolName: 't',
      rawInput: {},
    }));
    this.#callIds.push(...calls.map(({ id }) => id));
    const content = calls.map(({ toolCallId, toolName }) => ({ type: 'tool-call', toolCallId, toolName, input: {} }));
    const messages = [{ role: 'assistant', content }];
    return { type: 'finish-turn', turnId, finishReason: 'stop', parts: calls, messages };
  }

  #judge(callId: string, given: Verdict, isExpiring: boolean): Command {
    const judged = (judgement: Judgement): Command => ({ type: 'judge-call', callId, input: {}, judgement });
    const common = { ...this.#request(callId), ...(isExpiring && { expiresAt: this.environment.now() + EXPIRES_IN }) };
    switch (given) {
      case 'ask':
        return judged({
          verdict: given,
          request: { ...common, type: 'tool-approval', input: {}, digest: `digest of ${callId}` },
        });
      case 'question':
        return judged({
          verdict: given,
          request: { ...common, type: 'tool-question', questions: [{ id: 'q', text: 'What?' }] },
        });
      default:
        return judged({ verdict: given, reason: 'because' });
    }
  }

  #interrupt(phaseId: string, mayRepeat: boolean): Command {
    const cutOff = this.state.run?.calls.filter(({ status }) => status === 'running') ?? [];
    if (mayRepeat) for (const { id } of cutOff) this.mayRepeat.add(id);
    const unknown = mayRepeat
      ? []
      : cutOff.map(({ id }) => ({ ...this.#request(id), type: 'tool-outcome' as const, input: {}, startedAt: 0 }));
    return { type: 'interrupt', phaseId, reason: 'crash', parts: [], unknown };
  }

  #request(
    callId: string,
  ): Omit<Extract<InteractionRequest, { type: 'tool-outcome' }>, 'type' | 'input' | 'startedAt'> {
    const { run } = this.state;
    const id = this.environment.newId('interaction');
    const runId = run?.id ?? '';
    return { id, sessionId: 'ses', runId, phaseId: run?.phase.id ?? '', callId, toolName: 't', requestedAt: 0 };
  }

  #interaction(at: number): Interaction | undefined {
    const all = [...this.interactions.values()];
    return all[at % Math.max(1, all.length)];
  }

  #call(at: number): string {
    return this.#callIds.at(-1 - (at % Math.max(1, this.#callIds.length))) ?? 'none';
  }
}
