import { join } from 'node:path';
import type { StudioDefinition } from './agent/define-studio.ts';
import type { Actor, ProcedureName, ProcedureOutput, Push, Result } from './contract/index.ts';
import { openJournal } from './journal/open-journal.ts';
import type { ModelSource } from './model/model-source.ts';
import { prepareDataFolder, toolsFolderOf } from './project/data-folder.ts';
import type { Environment } from './run/command.ts';
import { HostStudio } from './studio/host-studio.ts';
import { systemEnvironment } from './studio/system-environment.ts';

export interface StudioOptions {
  /** `folder` is where the project's code lies, `dataFolder` where its journal and its tools' data lie. */
  project: { name: string; folder: string; dataFolder: string };
  /** Another journal than the data folder's: a file, or ':memory:'. */
  journal?: string;
  definition: StudioDefinition;
  /** Why the project could not be loaded, if so. */
  projectError?: string;
  models: ModelSource;
  /** The person that decisions at this machine are attributed to. */
  operator: string;
  /** How this process is called when a second one finds the journal in use: "Holdpoint desktop". */
  ownerName?: string;
  /** How long requests wait whose tool and project don't say, in milliseconds; asked for each request. */
  expiresIn?: () => number | undefined;
  /** How many runs may be in a running phase at once: the definition's own, else 4, without it. */
  concurrency?: number;
  /** How many calls of one phase may run at once. 8 by default. */
  toolConcurrency?: number;
  notices?: readonly string[];
  /** Hears what should never happen: bugs, and a journal that can't be written. */
  onFault?: (fault: unknown) => void;
  environment?: Environment;
}

/** What is known of a call beside what it asks. */
export interface CallAbout {
  /** The caller has gone: a tool that they run themselves is let go of. Everything else is done in any case. */
  gone?: AbortSignal;
  /** The folder of the project that the caller means. Where another one is open nothing is done, and a `conflict` says so. */
  project?: string;
}

/** The one object that surfaces talk to. */
export interface StudioApi {
  /** Validates `input`, does it, and answers with a value or one of the closed set of errors. Never throws. */
  call<N extends ProcedureName>(
    name: N,
    input: unknown,
    by: Actor,
    about?: CallAbout,
  ): Promise<Result<ProcedureOutput<N>>>;
  /**
   * Hears everything that happens, after it is durable, in order. Returns the way to stop listening. `leaves`: whoever
   * listens answers a push that says `leaving`, and is waited for.
   */
  subscribe(listener: (push: Push) => void, how?: { leaves: true }): () => void;
  /** Interrupts what runs, journals it as interrupted, and closes the journal. */
  close(): Promise<void>;
}

/** What loading a project's code came to: what it defines, or why it can't be had, as a sentence. */
export type Loaded = { definition: StudioDefinition } | { projectError: string };

/** A Studio as the process that opened it has it. */
export interface HostedStudio extends StudioApi {
  /**
   * Takes over what the project's code is now: the next phase of every run begins with it, and one in flight keeps what
   * it began with. Where the code has a fault, the last good version stays and the fault is told. Surfaces hear of both.
   */
  reload(loaded: Loaded): void;
  /** The ids of the calls that people made themselves and that still run. */
  callsUnderWay(): readonly string[];
  /** How many requests wait for the operator; once it is closed, how many did then. */
  pending(): number;
}

/**
 * Opens a project's Studio: its journal, and whatever an earlier process left to be gone on with. Throws a
 * `DataFolderError` or a `JournalError`, whose message is a sentence for the person, if its data can't be had; then
 * nothing stays open, and it can be tried again.
 */
export async function openStudio(options: StudioOptions): Promise<HostedStudio> {
  const environment = options.environment ?? systemEnvironment;
  const { dataFolder } = options.project;
  const owner = { pid: process.pid, name: options.ownerName ?? 'Holdpoint' };
  prepareDataFolder(toolsFolderOf(dataFolder));
  const opened = await openJournal(options.journal ?? join(dataFolder, 'journal.sqlite'), owner, environment.now());
  const notices = [...(options.notices ?? [])];
  if (opened.setAside !== undefined) {
    notices.push(
      `The journal was damaged. It was set aside as ${opened.setAside}, and a fresh one was begun. Nothing was deleted.`,
    );
  }
  const studio = new HostStudio({ ...options, notices, environment }, opened.journal);
  try {
    studio.begin();
  } catch (error) {
    await studio.close();
    throw error;
  }
  return studio;
}
