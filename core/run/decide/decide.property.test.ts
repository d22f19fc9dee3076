import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor, Interaction, SessionEvent, StoredEvent } from '../../contract/index.ts';
import { testEnvironment } from '../../testing/environment.ts';
import { place } from '../apply-events.ts';
import type { Command } from '../command.ts';
import { evolve } from '../evolve.ts';
import { modelMessages } from '../history.ts';
import { isEnded, type SessionState } from '../state.ts';
import { decide } from './decide.ts';

const by: Actor = { name: 'Ada', surface: 'desktop' };

/**
 * Commands as they might come from anywhere, in any order: `pick` chooses among what the session has, valid or stale.
 * Most are refused; whatever is granted must keep the invariants.
 */
type Move =
  | {
      type:
        | 'send'
        | 'stop'
        | 'resume'
        | 'retry'
        | 'continue'
        | 'start-phase'
        | 'start-turn'
        | 'interrupt'
        | 'fail-phase';
    }
  | { type: 'finish-turn'; calls: number }
  | { type: 'fail-turn' }
  /** Whatever would come next if all went well. */
  | {
      type: 'go-on';
      pick: number;
      verdict: 'run' | 'approved' | 'ask' | 'deny' | 'invalid';
      decision: 'approve' | 'deny';
    }
  | { type: 'judge'; pick: number; verdict: 'run' | 'approved' | 'ask' | 'deny' | 'invalid' }
  | { type: 'start-call' | 'finish-call' | 'refuse-call'; pick: number }
  | { type: 'respond'; pick: number; decision: 'approve' | 'deny'; rightDigest: boolean };

const pick = fc.nat({ max: 30 });
const verdict = fc.constantFrom('run', 'approved', 'ask', 'ask', 'deny', 'invalid');
const decision = fc.constantFrom('approve', 'deny');
const move: fc.Arbitrary<Move> = fc.oneof(
  { weight: 30, arbitrary: fc.record({ type: fc.constant('go-on'), pick, verdict, decision }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('send', 'resume', 'retry', 'continue') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constantFrom('stop', 'interrupt', 'fail-turn', 'fail-phase') }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('start-phase', 'start-turn') }) },
  { weight: 1, arbitrary: fc.record({ type: fc.constant('finish-turn'), calls: fc.nat({ max: 3 }) }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant('judge'), pick, verdict }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constantFrom('start-call', 'finish-call', 'refuse-call'), pick }) },
  { weight: 3, arbitrary: fc.record({ type: fc.constant('respond'), pick, decision, rightDigest: fc.boolean() }) },
) as fc.Arbitrary<Move>;

class Simulation {
  readonly environment = testEnvironment();
  readonly journal: StoredEvent[] = [];
  readonly interactions = new Map<string, Interaction>();
  readonly callIds: string[] = [];
  state: SessionState;

  constructor() {
    const created = place('ses', 0, 0, [{ type: 'session.created', agentId: 'support' }]);
    this.journal.push(...created);
    this.state = created.reduce<SessionState | undefined>(evolve, undefined) as SessionState;
  }

  apply(played: Move): void {
    const command = this.#command(played);
    if (!command) return;
    const decision = decide(this.state, command, this.environment);
    if (!decision.ok) return;
    for (const event of decision.events) this.#append(event);
  }

  #append(event: SessionEvent): void {
    for (const stored of place('ses', this.state.seq, this.environment.now(), [event])) {
      this.journal.push(stored);
      this.state = evolve(this.state, stored);
    }
    if (event.type === 'approval.requested') {
      this.interactions.set(event.request.id, { request: event.request, status: 'pending' });
    }
    if (event.type === 'approval.resolved') {
      const known = this.interactions.get(event.interactionId);
      if (!known) throw new Error('resolved before requested');
      this.interactions.set(event.interactionId, {
        ...known,
        status: event.resolution.status,
        resolution: event.resolution,
      });
    }
  }

  #command(played: Move): Command | undefined {
    const { run } = this.state;
    const phaseId = run?.phase.id ?? '';
    const turnId = run?.openTurn ?? 'none';
    switch (played.type) {
      case 'go-on':
        return this.#goOn(played);
      case 'send':
        return { type: 'send', text: 'hello', turnLimit: 3, by };
      case 'stop':
        return { type: 'stop', runId: run?.id ?? '', parts: [], by };
      case 'resume':
      case 'retry':
        return { type: played.type, runId: run?.id ?? '', by };
      case 'continue':
        return { type: 'continue', runId: run?.id ?? '', moreTurns: 3, by };
      case 'start-phase':
        return { type: 'start-phase', phaseId, agent: 'a' };
      case 'start-turn':
        return { type: 'start-turn', phaseId, model: { provider: 'p', modelId: 'm' } };
      case 'interrupt':
        return { type: 'interrupt', phaseId, reason: 'crash', parts: [] };
      case 'fail-phase':
        return { type: 'fail-phase', phaseId, reason: 'no model' };
      case 'fail-turn':
        return { type: 'fail-turn', turnId, reason: 'broke off', parts: [] };
      case 'finish-turn':
        return this.#finishTurn(turnId, played.calls);
      case 'judge':
        return this.#judge(this.#call(played.pick), played.verdict);
      case 'start-call':
      case 'refuse-call':
        return { type: played.type, callId: this.#call(played.pick), reason: 'changed' };
      case 'finish-call':
        return { type: 'finish-call', callId: this.#call(played.pick), outcome: { kind: 'output', output: 1 } };
      case 'respond':
        return this.#respond(played);
    }
  }

  #goOn({ pick: at, verdict: given, decision: decided }: Extract<Move, { type: 'go-on' }>): Command | undefined {
    const { run } = this.state;
    if (!run || run.status === 'completed' || run.status === 'stopped') return this.#command({ type: 'send' });
    if (run.status === 'failed') return this.#command({ type: run.next ?? 'send' });
    if (run.status === 'interrupted') return this.#command({ type: 'resume' });
    if (run.status === 'queued') return this.#command({ type: 'start-phase' });
    if (run.openTurn !== undefined) return this.#finishTurn(run.openTurn, (at + 2) % 4);
    const waiting = run.calls.filter(({ status }) => status !== 'done' && status !== 'approved');
    const call = waiting[at % Math.max(1, waiting.length)];
    if (!call) return this.#command({ type: 'start-turn' });
    switch (call.status) {
      case 'proposed':
        return this.#judge(call.id, given);
      case 'ready':
        return { type: 'start-call', callId: call.id };
      case 'running':
        return { type: 'finish-call', callId: call.id, outcome: { kind: 'output', output: 1 } };
      default: {
        const interaction = this.interactions.get(call.interactionId ?? '');
        if (!interaction) throw new Error('An asked call has no request.');
        const response = { type: 'tool-approval', digest: interaction.request.digest, decision: decided } as const;
        return { type: 'respond', interaction, response, by };
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
    this.callIds.push(...calls.map(({ id }) => id));
    const content = calls.map(({ toolCallId, toolName }) => ({ type: 'tool-call', toolCallId, toolName, input: {} }));
    const messages = [{ role: 'assistant', content }];
    return { type: 'finish-turn', turnId, finishReason: 'stop', parts: calls, messages };
  }

  #judge(callId: string, verdict: 'run' | 'approved' | 'ask' | 'deny' | 'invalid'): Command {
    const { run } = this.state;
    if (verdict !== 'ask') return { type: 'judge-call', callId, input: {}, judgement: { verdict, reason: 'because' } };
    const request = {
      id: this.environment.newId('interaction'),
      type: 'tool-approval' as const,
      sessionId: 'ses',
      runId: run?.id ?? '',
      phaseId: run?.phase.id ?? '',
      callId,
      toolName: 't',
      input: {},
      digest: `digest of ${callId}`,
      requestedAt: 0,
    };
    return { type: 'judge-call', callId, input: {}, judgement: { verdict, request } };
  }

  #respond({ pick: at, decision, rightDigest }: Extract<Move, { type: 'respond' }>): Command | undefined {
    const all = [...this.interactions.values()];
    const interaction = all[at % Math.max(1, all.length)];
    if (!interaction) return undefined;
    const digest = rightDigest ? interaction.request.digest : 'another';
    return { type: 'respond', interaction, response: { type: 'tool-approval', digest, decision }, by };
  }

  #call(at: number): string {
    return this.callIds.at(-1 - (at % Math.max(1, this.callIds.length))) ?? 'none';
  }
}

function played(moves: readonly Move[]): Simulation {
  const simulation = new Simulation();
  for (const each of moves) simulation.apply(each);
  return simulation;
}

const holds = (check: (simulation: Simulation) => void): void =>
  fc.assert(
    fc.property(fc.array(move, { maxLength: 120, size: 'max' }), (moves) => check(played(moves))),
    { numRuns: 600 },
  );

describe('whatever is commanded, in whatever order', () => {
  it('never starts a call that asked without a stored approval of that very call', () => {
    holds(({ journal }) => {
      const asked = new Set<string>();
      const approved = new Set<string>();
      const allowed = new Set<string>();
      for (const { event } of journal) {
        if (event.type === 'approval.requested') asked.add(event.request.callId);
        if (event.type === 'approval.resolved' && event.resolution.status === 'approved') approved.add(event.callId);
        if (event.type === 'tool.judged' && (event.verdict === 'run' || event.verdict === 'approved'))
          allowed.add(event.callId);
        if (event.type === 'tool.started') expect(asked.has(event.callId) ? approved : allowed).toContain(event.callId);
      }
    });
  });

  it('starts no approved call while a sibling still waits for its decision', () => {
    holds(({ journal }) => {
      const pending = new Set<string>();
      const asked = new Set<string>();
      for (const { event } of journal) {
        if (event.type === 'approval.requested') {
          pending.add(event.request.id);
          asked.add(event.request.callId);
        }
        if (event.type === 'approval.resolved') pending.delete(event.interactionId);
        if (event.type === 'tool.started' && asked.has(event.callId)) expect([...pending]).toEqual([]);
      }
    });
  });

  it('starts and finishes each call at most once', () => {
    holds(({ journal }) => {
      for (const type of ['tool.started', 'tool.finished', 'tool.judged'] as const) {
        const ids = journal.flatMap(({ event }) => (event.type === type ? [event.callId] : []));
        expect(new Set(ids).size).toBe(ids.length);
      }
    });
  });

  it('resolves each interaction at most once, and only one that was requested', () => {
    holds(({ journal }) => {
      const pending = new Set<string>();
      for (const { event } of journal) {
        if (event.type === 'approval.requested') pending.add(event.request.id);
        if (event.type === 'approval.resolved') expect(pending.delete(event.interactionId)).toBe(true);
      }
    });
  });

  it('answers a second response with who was first, or that the request is gone, and changes nothing', () => {
    holds(({ interactions, state, environment }) => {
      for (const interaction of interactions.values()) {
        if (interaction.status === 'pending') continue;
        const response = { type: 'tool-approval', digest: interaction.request.digest, decision: 'approve' } as const;
        const decision = decide(state, { type: 'respond', interaction, response, by }, environment);
        expect(decision).toMatchObject({
          ok: false,
          error: { code: interaction.status === 'cancelled' ? 'gone' : 'already_resolved' },
        });
      }
    });
  });

  it('pairs every call with exactly one result before the model is asked again, or the next message is sent', () => {
    holds(({ journal }) => {
      const open = new Set<string>();
      for (const [index, { event }] of journal.entries()) {
        if (event.type === 'turn.finished') for (const part of event.parts) if (part.kind === 'call') open.add(part.id);
        if (event.type === 'tool.finished') expect(open.delete(event.callId)).toBe(true);
        if (event.type !== 'turn.started' && event.type !== 'run.started') continue;
        expect([...open]).toEqual([]);
        expectPaired(journal.slice(0, index));
      }
    });
  });

  it('begins nothing more of a stopped run', () => {
    holds(({ journal }) => {
      const stopped = new Set<string>();
      for (const { event } of journal) {
        if (event.type === 'run.ended' && event.status === 'stopped') stopped.add(event.runId);
        if ('runId' in event && event.type !== 'run.ended') expect(stopped).not.toContain(event.runId);
        if (event.type === 'tool.started')
          expect(stopped.size === 0 || !isStopped(journal, event.callId, stopped)).toBe(true);
      }
    });
  });

  it('leaves no request pending, and no call open, in a run that has ended', () => {
    holds(({ state, interactions }) => {
      const { run } = state;
      if (!run || !isEnded(run)) return;
      expect(run.calls.filter(({ status }) => status !== 'done')).toEqual([]);
      expect([...interactions.values()].filter(({ status }) => status === 'pending')).toEqual([]);
      expect(run.phase.status).toBe('ended');
    });
  });

  it('can always be got to an end by the operator: stopping ends any run that has not ended', () => {
    holds((simulation) => {
      const { run } = simulation.state;
      if (!run || isEnded(run)) return;
      simulation.apply({ type: 'stop' });
      expect(simulation.state.run?.status).toBe('stopped');
    });
  });

  it('reads Waiting for you exactly when the phase is suspended on a pending request', () => {
    holds(({ state: { run }, interactions }) => {
      if (run?.status !== 'waiting') return;
      expect(run.phase.status).toBe('suspended');
      expect([...interactions.values()].some(({ status }) => status === 'pending')).toBe(true);
      expect(run.calls.some(({ status }) => status === 'running' || status === 'ready' || status === 'proposed')).toBe(
        false,
      );
    });
  });
});

function isStopped(journal: readonly StoredEvent[], callId: string, stopped: ReadonlySet<string>): boolean {
  return journal.some(
    ({ event }) =>
      event.type === 'turn.finished' &&
      stopped.has(event.runId) &&
      event.parts.some((part) => part.kind === 'call' && part.id === callId),
  );
}

function expectPaired(journal: readonly StoredEvent[]): void {
  const waiting: string[] = [];
  const seen = new Set<string>();
  for (const message of modelMessages(journal)) {
    if (message.role === 'assistant' && typeof message.content !== 'string') {
      for (const part of message.content) {
        if (part.type !== 'tool-call') continue;
        expect(seen.has(part.toolCallId)).toBe(false);
        seen.add(part.toolCallId);
        waiting.push(part.toolCallId);
      }
    } else if (message.role === 'tool') {
      for (const part of message.content)
        if (part.type === 'tool-result') expect(part.toolCallId).toBe(waiting.shift());
    } else expect(waiting).toEqual([]);
  }
}
