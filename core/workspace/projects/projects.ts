import { existsSync, statSync } from 'node:fs';
import path from 'node:path';
import {
  type Actor,
  fail,
  type GoneProject,
  type KnownProject,
  ok,
  type ProcedureOutput,
  type Result,
  type SessionSummary,
} from '../../contract/index.ts';
import { createProject } from '../../project/create-project.ts';
import { CONFIG_NAME, resolveProjectFolder } from '../../project/load-project.ts';
import { projectTemplates } from '../../project/project-templates.ts';
import type { OpenedProject } from '../../surface/open-project.ts';
import type { CurrentProject } from './current-project.ts';
import { type KnownProjects, projectId } from './known-projects.ts';
import type { ProjectQuestions } from './project-questions.ts';

type Opening = Result<ProcedureOutput<'projects.open'>>;

export interface ProjectsOptions {
  known: KnownProjects;
  current: CurrentProject;
  ask: ProjectQuestions;
  /** The real path of the project that ships with the app: it is trusted, and at the end of every list. */
  exampleFolder: string;
  /** The folder of the app's own files. */
  appRoot: string;
  /** Shows a file, or a folder, in the system's own program for files. */
  showInFolder: (file: string) => void;
  /** The list reads differently. */
  changed: () => void;
  /** Why another project was opened at this start than the last one. */
  gone?: GoneProject | undefined;
  operator: string;
}

const KEPT: Opening = ok({ outcome: 'kept' });
const OPENED: Opening = ok({ outcome: 'opened' });

/** Going from one project to another at this machine's window: by id, by a path of the host's own, or by a template. */
export class Projects {
  readonly #options: ProjectsOptions;
  #gone: GoneProject | undefined;

  constructor(options: ProjectsOptions) {
    this.#options = options;
    this.#gone = options.gone;
  }

  list(by: Actor): ProcedureOutput<'projects.list'> {
    const { current, exampleFolder, known } = this.#options;
    const open = current.opened === undefined ? [] : [current.opened.folder];
    // Whichever is open keeps its place: the list would change under the pointer.
    const all = new Set([...known.list().map(({ folder }) => folder), exampleFolder, ...open]);
    const canOpen = by.surface === 'desktop';
    // Where the others lie is nobody else's business.
    const listed = canOpen ? [...all] : open;
    return {
      projects: listed.map((folder) => this.#describe(folder)),
      templates: canOpen ? projectTemplates.map(({ id, name, description }) => ({ id, name, description })) : [],
      canOpen,
      ...(canOpen && this.#gone !== undefined && { gone: this.#gone }),
    };
  }

  /** What can be opened at once in place of the project in `folder`: the last one that is there, and the example. */
  others(folder: string): { id: string; name: string }[] {
    const { known, exampleFolder } = this.#options;
    const there = known.list().map((project) => this.#describe(project.folder));
    const last = there.find((project) => project.folder !== folder && project.state === 'there' && !project.example);
    const example = folder === exampleFolder ? undefined : this.#describe(exampleFolder);
    return [last, example].flatMap((project) => (project ? [{ id: project.id, name: nameOf(project) }] : []));
  }

  async openKnown(id: string): Promise<Opening> {
    const folder = this.#folderOf(id);
    return folder === undefined ? fail('not_found', 'This project is not on the list any more.') : this.open(folder);
  }

  async pick(): Promise<Opening> {
    const folder = await this.#options.ask.pickFolder();
    return folder === undefined ? KEPT : this.open(folder);
  }

  /** Opens a path that the person gave: a project's folder, or its config. */
  async open(given: string): Promise<Opening> {
    const found = folderOf(given);
    if (!found.ok) return found;
    const folder = found.value;
    if (this.#options.current.opened?.folder === folder) {
      this.stay();
      return OPENED;
    }
    if (!this.#isTrusted(folder) && !(await this.#options.ask.trust(folder))) return KEPT;
    const agreed = new Set<string>();
    return (await this.#mayLeave(agreed)) ? this.#show(folder, agreed) : KEPT;
  }

  async create(templateId: string): Promise<Opening> {
    const template = projectTemplates.find(({ id }) => id === templateId);
    if (template === undefined) return fail('not_found', 'There is no such template.');
    const place = await this.#options.ask.pickPlace(template.folderName);
    const agreed = new Set<string>();
    if (place === undefined || !(await this.#mayLeave(agreed))) return KEPT;
    const created = createProject({ template, folder: place, appRoot: this.#options.appRoot });
    if (!created.ok) return created;
    const folder = resolveProjectFolder(created.value);
    // What Holdpoint has just written of its own needs no question, and is kept in the list even if it isn't opened.
    this.#options.known.opened(folder, { trusted: true });
    return this.#show(folder, agreed);
  }

  forget(id: string): void {
    this.#options.known.forget(id);
    if (this.#gone?.id === id) this.dismissGone();
  }

  dismissGone(): void {
    this.#gone = undefined;
    this.#options.changed();
  }

  /** Shows the person where a project lies, in the system's own program for files. */
  reveal(id: string): Result<Record<never, never>> {
    const found = this.#folderOf(id);
    if (found === undefined) return fail('not_found', 'This project is not on the list any more.');
    const shown = [path.join(found, CONFIG_NAME), found].find((file) => existsSync(file));
    if (shown === undefined) return fail('not_found', `There is no folder ${found} any more.`);
    this.#options.showInFolder(shown);
    return ok({});
  }

  /** Gives up what is being opened. */
  stay(): void {
    this.#options.current.stay();
  }

  leave(): void {
    this.#options.current.leave();
  }

  async #show(folder: string, agreed: Set<string>): Promise<Opening> {
    const { current, known, exampleFolder } = this.#options;
    try {
      if (!(await current.show(folder, () => this.#mayLeave(agreed)))) return KEPT;
    } catch (error) {
      return fail('conflict', error instanceof Error ? error.message : String(error));
    }
    if (folder !== exampleFolder) known.opened(folder, { trusted: true });
    known.setLast(folder === exampleFolder ? undefined : folder);
    this.#gone = undefined;
    return OPENED;
  }

  /** Asks the person where something works in the open project that is not among what they have `agreed` to interrupt. */
  async #mayLeave(agreed: Set<string>): Promise<boolean> {
    const { opened } = this.#options.current;
    if (opened === undefined) return true;
    const runs = await this.#workingRuns(opened);
    const calls = opened.studio.callsUnderWay();
    const working = [...runs, ...calls];
    if (working.every((id) => agreed.has(id))) return true;
    if (!(await this.#options.ask.interrupt({ runs: runs.length, calls: calls.length }, opened.name))) return false;
    for (const id of working) agreed.add(id);
    return true;
  }

  async #workingRuns({ studio }: OpenedProject): Promise<string[]> {
    const by: Actor = { name: this.#options.operator, surface: 'desktop' };
    // What works was changed last.
    const listed = await studio.call('sessions.list', { limit: 500 }, by);
    return listed.ok ? listed.value.sessions.flatMap(workingRun) : [];
  }

  #folderOf(id: string): string | undefined {
    const { current, exampleFolder, known } = this.#options;
    return [exampleFolder, current.opened?.folder, ...known.list().map(({ folder }) => folder)].find(
      (folder) => folder !== undefined && projectId(folder) === id,
    );
  }

  #isTrusted(folder: string): boolean {
    return folder === this.#options.exampleFolder || this.#options.known.isTrusted(folder);
  }

  #describe(folder: string): KnownProject {
    const isOpen = folder === this.#options.current.opened?.folder;
    return {
      id: projectId(folder),
      name: path.basename(folder),
      folder,
      state: isOpen ? 'open' : isFolder(folder) ? 'there' : 'missing',
      example: folder === this.#options.exampleFolder,
      waiting: isOpen ? 0 : this.#options.known.waitingIn(folder),
    };
  }
}

/** What can't even be looked at is not there: behind a file, in a circle of links, where nobody may go. */
function isFolder(path: string): boolean {
  try {
    return statSync(path).isDirectory();
  } catch {
    return false;
  }
}

function nameOf({ name, example }: KnownProject): string {
  return example ? `${name} (example)` : name;
}

function workingRun({ run }: SessionSummary): string[] {
  return run?.status === 'running' ? [run.id] : [];
}

/** The real path of the project that somebody means by a path. */
function folderOf(given: string): Result<string> {
  const meant = path.basename(given) === CONFIG_NAME ? path.dirname(given) : given;
  try {
    const folder = resolveProjectFolder(meant);
    if (existsSync(path.join(folder, CONFIG_NAME))) return ok(folder);
    return fail(
      'invalid',
      `${folder} has no ${CONFIG_NAME}. Open a folder that has one, or make a new project from a template.`,
    );
  } catch (error) {
    return fail('invalid', error instanceof Error ? error.message : String(error));
  }
}
