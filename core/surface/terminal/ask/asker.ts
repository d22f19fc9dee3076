import type { AnswerLines } from '../answer-lines.ts';
import type { Screen } from '../screen.ts';

/** Puts a question and reads a line. */
export class Asker {
  readonly #screen: Screen;
  readonly #lines: AnswerLines;

  constructor(screen: Screen, lines: AnswerLines) {
    this.#screen = screen;
    this.#lines = lines;
  }

  /** A line beside the answer. */
  note(line: string): void {
    this.#screen.note(line);
  }

  /**
   * Writes `lines` and then `prompt`, and answers with the line that was typed behind it. What was typed before they
   * could be read is thrown away. Undefined at the end of the input, or when `signal` aborts.
   */
  async ask(lines: readonly string[], prompt: string, signal: AbortSignal): Promise<string | undefined> {
    await this.#lines.discard();
    if (signal.aborted) return undefined;
    for (const line of lines) this.#screen.note(line);
    this.#screen.ask(prompt);
    const answer = await this.#lines.next(signal);
    if (answer !== undefined && this.#lines.isTerminal) this.#screen.answered();
    this.#screen.endQuestion();
    return answer;
  }
}
