import type { Delta, Progress } from '../../../contract/index.ts';

/** How much waits for a follower that lags, in pieces and in characters, before all of it is let go. */
const PIECES = 1000;
const CHARACTERS = 256_000;

/** Live pieces on their way to a follower, each in its place among the events. */
export class LiveText {
  /** The number of the newest event; before it is known, pieces have no place. */
  latest = 0;
  #waiting: { after: number; piece: Delta | Progress }[] = [];
  #characters = 0;

  add(piece: Delta | Progress): void {
    if (this.latest === 0) return;
    this.#waiting.push({ after: this.latest, piece });
    this.#characters += sizeOf(piece);
    if (this.#waiting.length <= PIECES && this.#characters <= CHARACTERS) return;
    this.#waiting = [];
    this.#characters = 0;
  }

  /** Takes out those that came before the event with this number. */
  takeBefore(seq: number): (Delta | Progress)[] {
    const end = this.#waiting.findIndex(({ after }) => after >= seq);
    const taken = this.#waiting.splice(0, end === -1 ? this.#waiting.length : end);
    for (const { piece } of taken) this.#characters -= sizeOf(piece);
    return taken.map(({ piece }) => piece);
  }
}

function sizeOf(piece: Delta | Progress): number {
  return piece.type === 'delta' ? piece.text.length : 0;
}
