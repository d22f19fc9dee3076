import type { Agent } from '../../agent/agent.ts';
import { defineStudio, type StudioDefinition } from '../../agent/define-studio.ts';
import { operatorName } from '../operator-name.ts';
import { hostStudio } from './host-studio.ts';
import type { RunningStudio } from './running-studio.ts';

export interface StudioSettings extends Omit<StudioDefinition, 'agents'> {
  /** Another journal than the data folder's own: a file, or ':memory:'. */
  journal?: string;
  /** The project's folder: its name and its data are this Studio's. The one that the program was started in without it. */
  folder?: string;
  /** The person at this machine: answers from code and from the browser carry this name. Its user without it. */
  operator?: string;
}

/** What `holdpoint serve` shows. */
const PORT = 4747;

/** A Studio in the program's own process. Throws a `DefinitionError` where something that was defined can't work. */
export class Studio {
  readonly #definition: StudioDefinition;
  readonly #settings: StudioSettings;

  constructor(agents: readonly Agent[], settings: StudioSettings = {}) {
    const { quickPrompts, concurrency, expiresIn } = settings;
    this.#settings = settings;
    this.#definition = defineStudio({
      agents,
      ...(quickPrompts && { quickPrompts }),
      ...(concurrency !== undefined && { concurrency }),
      ...(expiresIn !== undefined && { expiresIn }),
    });
  }

  /**
   * Opens the journal and serves HTTP and browser mode on this machine; port 0 is any that is free. Rejects, and leaves
   * nothing open, with a sentence where the journal can't be had or the port is taken.
   */
  start({ port = PORT }: { port?: number } = {}): Promise<RunningStudio> {
    const { journal, folder, operator = operatorName() } = this.#settings;
    return hostStudio({ definition: this.#definition, journal, folder, operator, port });
  }
}
