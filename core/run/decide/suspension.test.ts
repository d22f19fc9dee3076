import { expect, it } from 'vitest';
import type { OutcomeRequest } from '../../contract/index.ts';
import { testEnvironment } from '../../testing/environment.ts';
import type { SessionState } from '../state.ts';
import { decide } from './decide.ts';

const running: SessionState = {
  id: 's1',
  agentId: 'agent',
  title: 'Pay',
  createdAt: 1,
  updatedAt: 1,
  seq: 9,
  run: {
    id: 'r1',
    status: 'running',
    turnLimit: 20,
    turnsUsed: 3,
    agent: 'fingerprint',
    phase: { id: 'p1', number: 1, status: 'running' },
    calls: [
      { id: 'c1', toolName: 'pay', status: 'running', proposedAt: 5, judgedAt: 6, startedAt: 1 },
      { id: 'c2', toolName: 'pay', status: 'done', proposedAt: 5, judgedAt: 7 },
    ],
  },
};
const request: OutcomeRequest = {
  id: 'i1',
  type: 'tool-outcome',
  sessionId: 's1',
  runId: 'r1',
  phaseId: 'p1',
  callId: 'c1',
  toolName: 'pay',
  input: {},
  startedAt: 1,
  requestedAt: 2,
};

it('a continuation points at the last event before its phase was suspended, and says what was open there', () => {
  const interrupt = { type: 'interrupt', phaseId: 'p1', reason: 'It ended.', parts: [], unknown: [request] } as const;
  const decision = decide(running, interrupt, testEnvironment());
  if (!decision.ok) throw new Error(decision.error.message);
  expect(decision.events.map(({ type }) => type)).toEqual(['outcome.requested', 'phase.suspended']);
  expect(decision.events[1]).toMatchObject({
    continuation: { position: 10, openCalls: ['c1'], turnsUsed: 3, agent: 'fingerprint' },
  });
});
