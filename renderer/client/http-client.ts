import {
  fail,
  PROJECT_HEADER,
  type ProcedureName,
  studioError,
  type Push,
  type Result,
} from '../../core/contract/index.ts';
import { UNREACHABLE, type Client, type Connection } from './client.ts';
import { openPushConnection, type EventStream, type OnWake, type PushConnection } from './push-connection.ts';

/** What the client uses of the browser. */
export interface Browser {
  fetch: (url: string, init: RequestInit) => Promise<Response>;
  openEvents: (url: string) => EventStream;
  onWake: OnWake;
}

/** The longest that an answer may take, in milliseconds. */
const PATIENCE = 30_000;
/** These take as long as a tool, a person or a model takes. */
const UNHURRIED: ReadonlySet<string> = new Set<ProcedureName>([
  'tools.call',
  'tools.cancel',
  'projects.open',
  'projects.pick',
  'projects.create',
  'providers.test',
  'providers.models',
]);
/** How long a body may be that is sent also when the page goes away, in characters; browsers draw the line at 64 KiB. */
const PARTING_LIMIT = 16_000;

/** A client over the server's own routes for its page: each call is a request, and all pushes come in one stream. */
export function createHttpClient(browser: Browser): Client {
  const pushListeners = new Set<(pushes: readonly Push[]) => void>();
  const connectionListeners = new Set<(connection: Connection) => void>();
  let connection: PushConnection | undefined;
  let meant: string | undefined;
  /** What is waited for without a limit, for as long as the host is heard. */
  const unhurried = new Set<AbortController>();

  async function post(name: string, input: unknown, project?: string): Promise<Result<unknown> | 'lost' | 'refused'> {
    const body = JSON.stringify(input);
    const hold = UNHURRIED.has(name) ? new AbortController() : undefined;
    if (hold) unhurried.add(hold);
    try {
      const response = await browser.fetch(`/browser/call/${name}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(project !== undefined && { [PROJECT_HEADER]: encodeURIComponent(project) }),
        },
        body,
        // What was typed last is kept also when the page is closed right after.
        keepalive: name === 'drafts.set' && body.length <= PARTING_LIMIT,
        signal: hold?.signal ?? AbortSignal.timeout(PATIENCE),
      });
      if (response.status === 401) return 'refused';
      const answer: unknown = await response.json();
      return response.ok ? (answer as Result<unknown>) : refusalOf(answer);
    } catch {
      return 'lost';
    } finally {
      if (hold) unhurried.delete(hold);
    }
  }

  function changed(now: Connection): void {
    if (now === 'lost') for (const hold of unhurried) hold.abort();
    connectionListeners.forEach((listener) => listener(now));
  }

  async function ask(): Promise<Connection> {
    const found = await post('studio.get', {});
    return typeof found === 'string' ? found : 'connected';
  }

  function connect(): PushConnection {
    return openPushConnection({
      open: () => browser.openEvents('/browser/pushes'),
      ask,
      onWake: browser.onWake,
      onPushes: (pushes) => pushListeners.forEach((listener) => listener(pushes)),
      onChange: changed,
    });
  }

  return {
    async call(name, input) {
      // As it is shown at the press, however long the connection takes.
      const project = meant;
      // What is read is read after pushes are heard, so that nothing falls between the two.
      await connection?.settled;
      const answer = await post(name, input, project);
      if (typeof answer !== 'string') return answer as never;
      connection?.report(answer);
      return answer === 'lost' ? fail('internal', UNREACHABLE) : fail('not_allowed', 'This browser has no access yet.');
    },
    mean: (project) => void (meant = project),
    subscribe(listener) {
      pushListeners.add(listener);
      connection ??= connect();
      return () => {
        pushListeners.delete(listener);
        if (pushListeners.size > 0) return;
        connection?.close();
        connection = undefined;
      };
    },
    watch(listener) {
      connectionListeners.add(listener);
      return () => void connectionListeners.delete(listener);
    },
  };
}

/** Why the server itself turned a request down, in its own words where it gave any. */
function refusalOf(answer: unknown): Result<never> {
  const { detail, code } = answer as { detail?: unknown; code?: unknown };
  const error = studioError.safeParse({ code, message: detail });
  return error.success
    ? { ok: false, error: error.data }
    : fail('internal', 'The server gave an answer that this page does not understand. Load the page again.');
}
