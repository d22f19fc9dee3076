import type { Transcript } from '../../transcript/index.ts';

/** What an agent says, cut into what is new each time: live pieces and what the journal says of them overlap. */
export class TextPieces {
  /** How much of each part was given, in characters. */
  readonly #given = new Map<string, number>();

  /** What the transcript holds of prose that was not given yet. */
  after({ entries }: Transcript): { partId: string; text: string }[] {
    const pieces: { partId: string; text: string }[] = [];
    for (const entry of entries) {
      if (entry.kind !== 'text') continue;
      const given = this.#given.get(entry.id) ?? 0;
      if (entry.text.length <= given) continue;
      this.#given.set(entry.id, entry.text.length);
      pieces.push({ partId: entry.id, text: entry.text.slice(given) });
    }
    return pieces;
  }
}
