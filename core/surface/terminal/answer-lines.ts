import { StringDecoder } from 'node:string_decoder';
import { setImmediate } from 'node:timers/promises';
import type { ReadStream } from 'node:tty';

/** Where answers come from: a pipe, a file or a terminal. */
export type AnswerStream = Pick<ReadStream, 'on' | 'pause' | 'resume'> &
  Partial<Pick<ReadStream, 'isTTY' | 'setRawMode'>>;

/**
 * The lines of standard input, one for each question. From a pipe they are the answers in order. What was typed at a
 * terminal before a question could be read is no answer to it: `discard` throws it away.
 */
export class AnswerLines {
  readonly #stream: AnswerStream;
  readonly #decoder = new StringDecoder('utf8');
  #lines: string[] = [];
  #rest = '';
  #ended = false;
  #listening = false;
  #discarding = false;
  #wake: () => void = () => {};

  constructor(stream: AnswerStream) {
    this.#stream = stream;
  }

  /** Whether a person sees what they type. */
  get isTerminal(): boolean {
    return this.#stream.isTTY === true;
  }

  /** The next line without its end; undefined when there is none any more, or `signal` aborts. */
  async next(signal: AbortSignal): Promise<string | undefined> {
    this.#listen();
    const onAbort = (): void => this.#wake();
    signal.addEventListener('abort', onAbort);
    try {
      while (!signal.aborted) {
        const line = this.#lines.shift();
        if (line !== undefined) return line;
        if (this.#ended) return undefined;
        await this.#more();
      }
      return undefined;
    } finally {
      signal.removeEventListener('abort', onAbort);
    }
  }

  /**
   * Throws away what was typed at a terminal so far, also a line that was not finished: the terminal hands it over in
   * its raw mode only, where a Ctrl-C is a character too.
   */
  async discard(): Promise<void> {
    const { setRawMode } = this.#stream;
    if (!this.isTerminal || setRawMode === undefined || this.#ended) return;
    this.#listen();
    this.#discarding = true;
    setRawMode.call(this.#stream, true);
    this.#stream.resume();
    // What waits in the terminal is handed over in the first round of the event loop that looks at it.
    for (let round = 0; round < 3; round++) await setImmediate();
    this.#stream.pause();
    setRawMode.call(this.#stream, false);
    this.#discarding = false;
    this.#lines = [];
    this.#rest = '';
  }

  #more(): Promise<void> {
    return new Promise((resolve) => {
      this.#wake = () => {
        this.#stream.pause();
        resolve();
      };
      this.#stream.resume();
    });
  }

  #listen(): void {
    if (this.#listening) return;
    this.#listening = true;
    this.#stream.on('data', (chunk: Buffer) => this.#take(chunk));
    const end = (): void => this.#end();
    this.#stream.on('end', end);
    this.#stream.on('close', end);
    // A terminal that has gone away can't be read: it has ended.
    this.#stream.on('error', end);
  }

  #take(chunk: Buffer): void {
    if (this.#discarding) {
      if (chunk.includes(CTRL_C)) process.kill(process.pid, 'SIGINT');
      return;
    }
    const parts = (this.#rest + this.#decoder.write(chunk)).split('\n');
    this.#rest = parts.pop() ?? '';
    this.#lines.push(...parts.map((part) => part.replace(/\r$/, '')));
    if (parts.length > 0) this.#wake();
  }

  #end(): void {
    if (this.#ended) return;
    this.#ended = true;
    const rest = this.#rest + this.#decoder.end();
    if (rest !== '') this.#lines.push(rest);
    this.#wake();
  }
}

const CTRL_C = 3;
