import type { Agent } from '../agent/agent.ts';
import type { ProcedureOutput, Result } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import type { ModelSource } from '../model/model-source.ts';
import type { OperatorCommand } from '../run/command.ts';
import type { DirectCalls } from '../run/direct-calls.ts';
import type { Expiry } from '../run/expiry.ts';
import type { Runner } from '../run/runner.ts';
import type { Committed, Sessions } from '../run/sessions.ts';
import type { Kept } from './kept.ts';

/** What procedures work with. */
export interface Host {
  journal: Journal;
  sessions: Sessions;
  runner: Runner;
  expiry: Expiry;
  directCalls: DirectCalls;
  kept: Kept;
  agents: ReadonlyMap<string, Agent>;
  models: ModelSource;
  info(): ProcedureOutput<'studio.get'>;
}

export type Execute = (sessionId: string, command: OperatorCommand) => Result<Committed>;
