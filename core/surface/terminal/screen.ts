import { shownProse } from './shown.ts';

/** The part of a stream that is written to. */
interface Sink {
  readonly isTTY?: boolean;
  write(text: string): unknown;
}

/** Half a character, or half an end of line: shown once the other half has come. */
const HALF = /[\uD800-\uDBFF\r]$/;

/**
 * What a person sees of a run: the agent's words on `out`, everything else on `err`. Where both end in one place, a
 * terminal or a log, a line of the agent's is ended before anything else is said.
 */
export class Screen {
  readonly #out: Sink;
  readonly #err: Sink;
  readonly #together: boolean;
  #partId: string | undefined;
  #held = '';
  #inLine = false;
  #question: string | undefined;

  /** `together`: both streams go to one place, which isn't a terminal. */
  constructor(out: Sink, err: Sink, together = false) {
    this.#out = out;
    this.#err = err;
    this.#together = together;
  }

  /** A piece of the agent's words. Another `partId` begins a line of its own. */
  say(text: string, partId: string): void {
    if (this.#partId !== undefined && this.#partId !== partId) this.endLine();
    this.#partId = partId;
    const whole = this.#held + text;
    this.#held = HALF.exec(whole)?.[0] ?? '';
    this.#write(whole.slice(0, whole.length - this.#held.length));
  }

  /** Ends the agent's line, if one is open. */
  endLine(): void {
    this.#write(this.#held);
    this.#held = '';
    if (this.#inLine) this.#write('\n');
  }

  /** A line beside the answer. It is written as it is: what others wrote goes through `shown` first. */
  note(line: string): void {
    this.#makeRoom();
    const question = this.#question;
    this.endQuestion();
    this.#err.write(`${line}\n`);
    if (question !== undefined) this.ask(question);
  }

  /** A question that is answered behind it. What is noted meanwhile stands before it: it is put again. */
  ask(question: string): void {
    this.#makeRoom();
    this.#err.write(question);
    this.#question = question;
  }

  /** The person's Enter has ended the question's line. */
  answered(): void {
    this.#question = undefined;
  }

  /** Ends the question's line, if one is open: nobody answers it any more, or what is typed can't be seen. */
  endQuestion(): void {
    if (this.#question !== undefined) this.#err.write('\n');
    this.#question = undefined;
  }

  /** In a log the line is ended on `err`: what is on `out` is the answer, and nothing else. */
  #makeRoom(): void {
    if (this.#out.isTTY === true) this.endLine();
    else if (this.#together && this.#inLine) {
      this.#err.write('\n');
      this.#inLine = false;
    }
  }

  #write(text: string): void {
    if (text === '') return;
    this.#out.write(shownProse(text));
    this.#inLine = !text.endsWith('\n');
  }
}
