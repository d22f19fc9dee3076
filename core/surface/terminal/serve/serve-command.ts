import { dataBase } from '../../../project/data-folder.ts';
import type { StudioApi } from '../../../studio.ts';
import { type HttpOptions, type HttpServer, serveHttp } from '../../http/serve-http.ts';
import { readToken, tokenFile } from '../../http/token.ts';
import { readArguments, readPort } from '../arguments.ts';
import { closeStudio } from '../close-studio.ts';
import { endNow, STOPPED } from '../end-now.ts';
import { type HostedProject, hostProject, report } from '../host.ts';
import { onInterrupt } from '../interrupts.ts';
import { shownLine, shownProse } from '../shown.ts';
import { UsageError } from '../usage-error.ts';
import { serveWorkspace } from './serve-workspace.ts';

const OPTIONS = { port: { type: 'string' }, project: { type: 'string' } } as const;
const PORT = '4747';

/** `holdpoint serve`: hosts a project's Studio for browsers, HTTP and the inbox until it is told to end. */
export async function serveCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  if (positionals.length > 0) throw new UsageError('It takes no plain arguments. Give the project with --project.');
  const port = readPort(values.port ?? PORT);
  let end: (() => void) | undefined;
  const toldToEnd = new Promise<void>((resolve) => (end = resolve));
  let opened = false;
  onInterrupt(
    () => (opened ? end?.() : endNow(STOPPED)),
    () => endNow(STOPPED),
  );
  // Before the project's code is loaded, whose .env must not choose who is let in.
  const base = dataBase(process.env, process.cwd());
  const access = readAccess(base);
  let server: HttpServer | undefined;
  const { settings, show } = serveWorkspace(base, {
    token: access.token,
    tokenPlace: access.place,
    server: () => server,
  });
  const hosted = await hostProject({
    project: values.project,
    settings,
    ownerName: 'holdpoint serve',
    follow: true,
  });
  try {
    const onLinkUsed = (): void => printLink(server);
    server = await listen(show(hosted), hosted, { port, token: access.token, theme: settings.theme, onLinkUsed });
    opened = true;
    try {
      announce(server, hosted, access.place);
      await toldToEnd;
    } finally {
      await server.close();
    }
  } finally {
    await closeStudio(hosted);
  }
  return 0;
}

/** The token, and where a person finds it. */
function readAccess(base: string): { token: string; place: string } {
  const place = process.env['HOLDPOINT_TOKEN']?.trim() ? 'HOLDPOINT_TOKEN' : tokenFile(base);
  return { token: readToken(base, process.env), place };
}

function listen(
  studio: StudioApi,
  { operator, files, name, folder, dataFolder }: HostedProject,
  how: Pick<HttpOptions, 'port' | 'token' | 'theme' | 'onLinkUsed'>,
): Promise<HttpServer> {
  return serveHttp({
    studio,
    operator,
    otherPort: 'Give another with --port, or --port 0 for any free one.',
    version: files.version,
    pageFolder: files.pageFolder,
    project: { name, folder, dataFolder },
    ...how,
    onFault: report,
  });
}

function announce(server: HttpServer, { folder, projectError }: HostedProject, place: string): void {
  if (projectError !== undefined) process.stderr.write(`holdpoint: ${shownProse(projectError)}\n`);
  process.stdout.write(`Holdpoint serves ${shownLine(folder)} at ${server.url}\n`);
  printLink(server);
  process.stdout.write(`Token for HTTP: ${shownLine(place)}\nCtrl-C ends it.\n`);
}

/** Each link opens one browser: when one was used, the next is there. */
function printLink(server: HttpServer | undefined): void {
  if (server) process.stdout.write(`Open in a browser, once: ${server.openUrl()}\n`);
}
