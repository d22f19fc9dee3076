import { findServing, type Serving } from '../http/serving.ts';
import { Failure } from './failure.ts';
import { shownLine } from './shown.ts';
import { UsageError } from './usage-error.ts';

/** How the person says which Studio is meant. */
export interface WhichStudio {
  url?: string | undefined;
  port?: number | undefined;
  /** A project's folder. */
  project?: string | undefined;
}

const LOOPBACK = ['127.0.0.1', 'localhost', '[::1]'];

/** The address of the Studio that is meant. Throws a sentence where none or several could be. */
export async function findStudio(base: string, { url, port, project }: WhichStudio): Promise<string> {
  if (url !== undefined) return ownAddress(url);
  if (port !== undefined) return `http://127.0.0.1:${port}`;
  const running = findServing(base);
  const folder = project === undefined ? undefined : await realFolder(project);
  const meant = folder === undefined ? running : running.filter((one) => one.project.folder === folder);
  const [first, ...more] = meant;
  if (first === undefined) throw new Failure(noneRuns(base, folder, running));
  if (more.length === 0) return first.url;
  throw new Failure(`Several Studios run. Say which with --port or --project:\n${meant.map(line).join('\n')}`);
}

/** What knows projects is much to load, and seldom needed here. */
async function realFolder(project: string): Promise<string> {
  const { resolveProjectFolder } = await import('../../project/index.ts');
  return resolveProjectFolder(project);
}

/** The token goes to this machine and nowhere else. */
function ownAddress(text: string): string {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (url?.protocol === 'http:' && LOOPBACK.includes(url.hostname)) return url.origin;
  throw new UsageError(
    `--url takes an address on this machine such as http://127.0.0.1:4747, not ${JSON.stringify(text)}.`,
  );
}

function noneRuns(base: string, folder: string | undefined, running: readonly Serving[]): string {
  const start = 'Start one with "holdpoint serve", or the desktop app with --http.';
  if (folder === undefined) {
    return `No Studio runs with the data folder ${base}. ${start} If one runs with another, set HOLDPOINT_DATA to that.`;
  }
  const others = running.length === 0 ? '' : ` These run:\n${running.map(line).join('\n')}`;
  return `No Studio runs with the project ${folder}. ${start}${others}`;
}

function line({ url, project }: Serving): string {
  return `  ${url}  ${shownLine(project.name)}  ${shownLine(project.folder)}`;
}
