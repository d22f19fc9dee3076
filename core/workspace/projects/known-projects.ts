import { createHash } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const known = z.object({
  /** The project's real path. */
  folder: z.string(),
  /** Whether a person has said that its code may run. */
  trusted: z.boolean(),
});

const kept = z.object({
  version: z.literal(1),
  /** Newest first. */
  projects: z.array(known),
  /** What is opened at the next start; the example without it. */
  last: z.string().optional(),
  /** By folder: how much waited for the operator when it was closed. */
  waiting: z.record(z.string(), z.number()).default({}),
  /** Whose code began to be loaded: those of a process that ended meanwhile stay. */
  loading: z.array(z.string()).default([]),
});
type Kept = z.infer<typeof kept>;

export interface RememberedProject {
  /** What stands for the path where the path must not be told. */
  id: string;
  folder: string;
  trusted: boolean;
}

const NAME = 'projects.json';
const LIMIT = 20;

/**
 * The projects that were opened on this machine, which of them are trusted, and which was open last: a file in the data
 * folder. One that can't be read counts as empty; one that can't be written costs the memory, never the work.
 */
export class KnownProjects {
  readonly #file: string;
  readonly #onFault: (fault: unknown) => void;

  constructor(base: string, onFault: (fault: unknown) => void) {
    this.#file = path.join(base, NAME);
    this.#onFault = onFault;
  }

  /** Newest first. */
  list(): RememberedProject[] {
    return this.#read().projects.map((project) => ({ id: projectId(project.folder), ...project }));
  }

  isTrusted(folder: string): boolean {
    return this.#read().projects.some((project) => project.folder === folder && project.trusted);
  }

  /** The folder to open at the next start, if its code may run without asking. */
  last(): string | undefined {
    const { last } = this.#read();
    return last !== undefined && this.isTrusted(last) ? last : undefined;
  }

  /** The project's code begins to be loaded; what it returns is called when that is over, however. */
  loading(folder: string): () => void {
    const others = ({ loading }: Kept): string[] => loading.filter((known) => known !== folder);
    this.#write((now) => ({ ...now, loading: [folder, ...others(now)].slice(0, LIMIT) }));
    return () => this.#write((now) => ({ ...now, loading: others(now) }));
  }

  /** Whether the process ended the last time while the project's code was being loaded. */
  isUnfinished(folder: string): boolean {
    return this.#read().loading.includes(folder);
  }

  /** A project was opened. What was trusted once stays so. */
  opened(folder: string, { trusted }: { trusted: boolean }): void {
    this.#write(({ projects, ...rest }) => {
      const before = projects.find((project) => project.folder === folder);
      const now = { folder, trusted: trusted || (before?.trusted ?? false) };
      return { ...rest, projects: [now, ...projects.filter((project) => project !== before)].slice(0, LIMIT) };
    });
  }

  /** What the next start opens; undefined for the example. */
  setLast(folder: string | undefined): void {
    this.#write(({ last: _, ...rest }) => ({ ...rest, ...(folder !== undefined && { last: folder }) }));
  }

  /** How many requests waited in a project when it was closed. */
  waitingIn(folder: string): number {
    return this.#read().waiting[folder] ?? 0;
  }

  setWaiting(folder: string, count: number): void {
    this.#write(({ waiting, ...rest }) => {
      const others = Object.entries(waiting).filter(([other]) => other !== folder);
      const now = count === 0 ? others : [...others, [folder, count] as const];
      return { ...rest, waiting: Object.fromEntries(now.slice(-LIMIT)) };
    });
  }

  /** Takes it off the list, its trust too. */
  forget(id: string): void {
    const isOther = (folder: string): boolean => projectId(folder) !== id;
    this.#write(({ projects, loading, waiting, ...rest }) => ({
      ...rest,
      projects: projects.filter(({ folder }) => isOther(folder)),
      loading: loading.filter(isOther),
      waiting: Object.fromEntries(Object.entries(waiting).filter(([folder]) => isOther(folder))),
    }));
  }

  #read(): Kept {
    try {
      return kept.parse(JSON.parse(readFileSync(this.#file, 'utf8')));
    } catch {
      return { version: 1, projects: [], waiting: {}, loading: [] };
    }
  }

  #write(change: (now: Kept) => Kept): void {
    try {
      const next = `${this.#file}.${process.pid}.next`;
      writeFileSync(next, JSON.stringify(change(this.#read()), undefined, 2), { mode: 0o600 });
      renameSync(next, this.#file);
    } catch (error) {
      this.#onFault(error);
    }
  }
}

/** The same for a path at every start. */
export function projectId(folder: string): string {
  return createHash('sha256').update(folder).digest('hex').slice(0, 16);
}
