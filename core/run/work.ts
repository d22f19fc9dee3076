import type { Agent } from '../agent/agent.ts';
import type { Progress, Delta } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';
import type { ModelSource } from '../model/model-source.ts';
import type { Environment } from './command.ts';
import type { Sessions } from './sessions.ts';

/** What the code that runs phases works with. */
export interface Work {
  readonly sessions: Sessions;
  readonly journal: Journal;
  readonly environment: Environment;
  readonly models: ModelSource;
  agent(agentId: string): Agent | undefined;
  /** The tools' own folder. */
  readonly dataFolder: string;
  /** How long requests wait whose tools don't say, in milliseconds; undefined for as long as it takes. */
  expiresIn(): number | undefined;
  /** How many calls of one phase run at once. */
  readonly toolConcurrency: number;
  /** Tells surfaces what is live only. */
  publish(live: Delta | Progress): void;
}
