import { Agent } from './agent.ts';
import { assertKnown } from './assert-known.ts';
import { assertExpiresIn } from './assert-named.ts';
import { DefinitionError } from './definition-error.ts';
import { assertQuickPrompts, type QuickPrompt } from './quick-prompt.ts';

export interface StudioDefinition {
  agents: readonly Agent[];
  /**
   * Messages that are offered at a click. `label` stands on the button in place of the text; `demo` is sent in its
   * place where the demo model answers.
   */
  quickPrompts?: readonly QuickPrompt[];
  /**
   * How long approvals and questions wait that don't say it themselves, in milliseconds. Off by default: a request
   * that outlives the night is worth more than one that quietly said no.
   */
  expiresIn?: number;
  /** How many runs may be in a running phase at once; the rest wait for a slot. 4 by default. */
  concurrency?: number;
}

const KEYS = [
  'agents',
  'quickPrompts',
  'expiresIn',
  'concurrency',
] as const satisfies readonly (keyof StudioDefinition)[];

/** What `holdpoint.config.ts` exports. Throws a `DefinitionError` naming the fault. */
export function defineStudio(definition: StudioDefinition): StudioDefinition {
  const { agents, quickPrompts, expiresIn, concurrency } = definition;
  assertKnown(definition, KEYS, 'The studio');
  if (concurrency !== undefined && (!Number.isInteger(concurrency) || concurrency < 1)) {
    throw new DefinitionError(
      `concurrency of the studio is ${JSON.stringify(concurrency)}. Give a whole number, 1 or more.`,
    );
  }
  assertExpiresIn(expiresIn, 'the studio');
  if (!Array.isArray(agents) || agents.length === 0)
    throw new DefinitionError('The studio has no agents. Give defineStudio at least one.');
  const ids = new Set<string>();
  for (const agent of agents) {
    if (!(agent instanceof Agent))
      throw new DefinitionError("The studio's agents hold something that is not a new Agent({ … }).");
    if (ids.has(agent.id)) throw new DefinitionError(`The studio has two agents with the id "${agent.id}".`);
    ids.add(agent.id);
  }
  assertQuickPrompts(quickPrompts);
  return definition;
}
