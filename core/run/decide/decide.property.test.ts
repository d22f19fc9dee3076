import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Actor, StoredEvent } from '../../contract/index.ts';
import { type Move, move, Simulation } from '../../testing/simulation.ts';
import { modelMessages } from '../history.ts';
import { isEnded } from '../state.ts';
import { decide } from './decide.ts';

const by: Actor = { name: 'Bob', surface: 'terminal' };

function played(moves: readonly Move[]): Simulation {
  const simulation = new Simulation();
  for (const each of moves) simulation.apply(each);
  return simulation;
}

const holds = (check: (simulation: Simulation) => void): void =>
  fc.assert(
    fc.property(fc.array(move, { maxLength: 120, size: 'max' }), (moves) => check(played(moves))),
    { numRuns: 500 },
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

  it('never starts a question', () => {
    holds(({ journal }) => {
      const questions = new Set<string>();
      for (const { event } of journal) {
        if (event.type === 'question.requested') questions.add(event.request.callId);
        if (event.type === 'tool.started') expect(questions).not.toContain(event.callId);
      }
    });
  });

  it('starts no approved call while another request of its phase still waits', () => {
    holds(({ journal }) => {
      const pending = new Map<string, string>();
      const askedIn = new Map<string, string>();
      for (const { event } of journal) {
        if ('request' in event) {
          pending.set(event.request.id, event.request.phaseId);
          askedIn.set(event.request.callId, event.request.phaseId);
        }
        if ('resolution' in event) pending.delete(event.interactionId);
        const phase = event.type === 'tool.started' ? askedIn.get(event.callId) : undefined;
        if (phase !== undefined) expect([...pending.values()]).not.toContain(phase);
      }
    });
  });

  it('starts a call once, and once more only if its tool may repeat it or a person said that it did not happen', () => {
    holds(({ journal, mayRepeat }) => {
      const started = new Set<string>();
      for (const { event } of journal) {
        if ('resolution' in event && event.resolution.outcome === 'did-not-happen') started.delete(event.callId);
        if (event.type !== 'tool.started') continue;
        expect(started.has(event.callId) && !mayRepeat.has(event.callId)).toBe(false);
        started.add(event.callId);
      }
    });
  });

  it('judges and finishes each call at most once, and starts none that is finished', () => {
    holds(({ journal }) => {
      const finished = new Set<string>();
      const judged = new Set<string>();
      for (const { event } of journal) {
        if (event.type === 'tool.judged') expect(judged.size < judged.add(event.callId).size).toBe(true);
        if (event.type === 'tool.started') expect(finished).not.toContain(event.callId);
        if (event.type === 'tool.finished') expect(finished.size < finished.add(event.callId).size).toBe(true);
      }
    });
  });

  it('resolves each interaction at most once, and only one that was requested', () => {
    holds(({ journal }) => {
      const pending = new Set<string>();
      for (const { event } of journal) {
        if ('request' in event) pending.add(event.request.id);
        if ('resolution' in event) expect(pending.delete(event.interactionId)).toBe(true);
      }
    });
  });

  it('lets nobody answer a request whose time is up, and expires none before', () => {
    holds(({ interactions }) => {
      for (const { request, resolution } of interactions.values()) {
        if (!resolution) continue;
        const { expiresAt = Number.POSITIVE_INFINITY } = request;
        const { status, at } = resolution;
        if (status === 'expired') expect(at).toBeGreaterThanOrEqual(expiresAt);
        else if (status !== 'cancelled' && status !== 'withdrawn') expect(at).toBeLessThan(expiresAt);
      }
    });
  });

  it('answers a second response with who was first, or that the request is gone, and changes nothing', () => {
    holds((simulation) => {
      for (const interaction of simulation.interactions.values()) {
        if (interaction.status === 'pending') continue;
        const response = simulation.responseTo(interaction);
        const decision = decide(
          simulation.state,
          { type: 'respond', interaction, response, by },
          simulation.environment,
        );
        const isGone = ['cancelled', 'expired', 'withdrawn'].includes(interaction.status);
        expect(decision).toMatchObject({ ok: false, error: { code: isGone ? 'gone' : 'already_resolved' } });
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
      const runOf = new Map<string, string>();
      for (const { event } of journal) {
        if (event.type === 'turn.finished') for (const { id } of event.parts) runOf.set(id, event.runId);
        if (event.type === 'run.ended' && event.status === 'stopped') stopped.add(event.runId);
        else if ('runId' in event) expect(stopped).not.toContain(event.runId);
        if (event.type === 'tool.started') expect(stopped).not.toContain(runOf.get(event.callId));
      }
    });
  });

  it('leaves no request pending, and no call open, in a run that has ended', () => {
    holds(({ state: { run }, interactions }) => {
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

  it('reads Waiting for you only when the phase is suspended on a pending request and nothing runs', () => {
    holds(({ state: { run }, interactions }) => {
      if (run?.status !== 'waiting') return;
      expect(run.phase.status).toBe('suspended');
      expect([...interactions.values()].some(({ status }) => status === 'pending')).toBe(true);
    });
  });
});

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
