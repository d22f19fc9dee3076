import type { StudioInfo } from '../contract/index.ts';
import type { Journal } from '../journal/journal.ts';

const SELECTION = 'selection';
const draftKey = (key: string): string => `draft:${key}`;
/** The Message box of a session. */
const messageKey = (sessionId: string): string => `composer:${sessionId}`;
/** The session that a draft's key names; undefined for one of a session that isn't begun, and for other kinds. */
export function sessionOfDraft(key: string): string | undefined {
  const start = messageKey('');
  return key.startsWith(start) && !key.startsWith(messageKey('new:')) ? key.slice(start.length) : undefined;
}

/** What can be typed for a request. Its draft's key is the kind and the request's id. */
const KINDS = ['reason', 'answers', 'result'];

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

  /** What was left of a session that is gone for good. */
  forgetSession(sessionId: string): void {
    this.setDraft(messageKey(sessionId), '');
    if (this.selection().sessionId === sessionId) this.select({});
  }

  /** Puts away the draft of a message that was taken, and says which; undefined where something else is being typed. */
  forgetMessage(sessionId: string, message: string): { key: string; text: string } | undefined {
    const key = messageKey(sessionId);
    const text = this.draft(key);
    if (text.trim() !== message.trim()) return undefined;
    this.setDraft(key, '');
    return { key, text };
  }

  /** What was typed for a request that is over. */
  forgetDraftsOf(interactionId: string): void {
    for (const kind of KINDS) this.setDraft(`${kind}:${interactionId}`, '');
  }

  /** Keeps a text, or none if it is empty. One that comes after its request was decided is for nobody and is let go of. */
  setDraft(key: string, text: string): void {
    if (text === this.draft(key) || (text !== '' && this.#isForNobody(key))) return;
    this.#journal.write(draftKey(key), text === '' ? undefined : text);
  }

  #isForNobody(key: string): boolean {
    const kind = KINDS.find((each) => key.startsWith(`${each}:`));
    if (kind === undefined) return false;
    const status = this.#journal.interaction(key.slice(kind.length + 1))?.status;
    return status !== 'pending' && status !== 'expired';
  }
}
