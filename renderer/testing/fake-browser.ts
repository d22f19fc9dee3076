import type { Browser } from '../client/http-client.ts';
import type { EventStream, OnWake } from '../client/push-connection.ts';

type OnRest = Parameters<OnWake>[1];
type Answer = Response | Error | Promise<Response>;

/** One EventSource as a test plays it. */
export interface FakeStream extends EventStream {
  readonly url: string;
  closed: boolean;
  say(type: 'open' | 'error' | 'beat' | 'message', data?: unknown): void;
}

export interface FakeBrowser extends Browser {
  /** Every stream that was opened, in order. */
  readonly streams: FakeStream[];
  /** Every request, in order. */
  readonly requests: { url: string; init: RequestInit }[];
  /** Answers requests to one procedure from now on. A procedure without an answer must not be called. */
  answer(procedure: string, give: () => Answer): void;
  /** The network is back, or somebody looks at the page again. */
  wake(): void;
  /** Other pages have all the streams. */
  rest(how: 'resting' | 'crowded'): void;
}

/** A browser for tests of the client over HTTP. */
export function createFakeBrowser(): FakeBrowser {
  const streams: FakeStream[] = [];
  const requests: FakeBrowser['requests'] = [];
  const answers = new Map<string, () => Answer>();
  const pages = new Set<{ wake: () => void; rest: OnRest }>();
  return {
    streams,
    requests,
    answer: (procedure, give) => void answers.set(`/browser/call/${procedure}`, give),
    wake: () => pages.forEach(({ wake }) => wake()),
    rest: (how) => pages.forEach(({ rest }) => rest(how)),
    async fetch(url, init) {
      requests.push({ url, init });
      const give = answers.get(url);
      if (!give) throw new RangeError(`${url} was called unexpectedly.`);
      const answer = await give();
      if (answer instanceof Error) throw answer;
      return answer;
    },
    openEvents(url) {
      const stream = createFakeStream(url);
      streams.push(stream);
      return stream;
    },
    onWake(wake, rest) {
      const page = { wake, rest };
      pages.add(page);
      wake();
      return () => void pages.delete(page);
    },
  };
}

function createFakeStream(url: string): FakeStream {
  const target = new EventTarget();
  return {
    url,
    closed: false,
    addEventListener: (type, listener) => target.addEventListener(type, listener),
    close() {
      this.closed = true;
    },
    say: (type, data) => void target.dispatchEvent(Object.assign(new Event(type), { data: JSON.stringify(data) })),
  };
}
