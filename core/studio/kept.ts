import type { StudioInfo } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';

const SELECTION = 'selection';
const draftKey = (key: string): string => `draft:${key}`;

export type Selection = StudioInfo['selection'];

/** What surfaces leave with the host so that it survives them: what is selected, and texts not yet sent. */
export class Kept {
  readonly #journal: Journal;

  constructor(journal: Journal) {
    this.#journal = journal;
  }

  selection(): Selection {
    const kept = this.#journal.read(SELECTION);
    return kept === undefined ? {} : (JSON.parse(kept) as Selection);
  }

  select(selection: Selection): void {
    this.#journal.write(SELECTION, JSON.stringify(selection));
  }

  draft(key: string): string {
    return this.#journal.read(draftKey(key)) ?? '';
  }

  /** What was typed for a request that is over. */
  forgetDraftsOf(interactionId: string): void {
    for (const kind of ['reason', 'answers', 'result']) this.setDraft(`${kind}:${interactionId}`, '');
  }

  setDraft(key: string, text: string): void {
    if (text === this.draft(key)) return;
    this.#journal.write(draftKey(key), text === '' ? undefined : text);
  }
}
