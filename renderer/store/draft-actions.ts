import { UNREACHABLE } from '../client/client.ts';
import { withNotice, without } from './studio-state.ts';
import type { StudioContext } from './studio-context.ts';

/** The longest that something typed stays in this window only. */
const DELAY = 400;

export interface DraftActions {
  /** Asks the host for a draft, once. What is typed before the answer wins. */
  load(key: string): Promise<void>;
  /** Shows `text` at once and has the host keep it soon. */
  write(key: string, text: string): void;
  /** Has the host keep everything now: the box was left, or the window is going away. */
  flush(): void;
  /** The host can be reached again: has it keep what it could not, and asks for what it could not tell. */
  catchUp(): void;
  /** Whether something typed is in this window only, because the host could not be reached. */
  hasUnkept(): boolean;
  /** Another project is shown: nothing of this one is kept or asked for any more. */
  forget(): void;
}

export function createDraftActions({ client, get, set }: StudioContext): DraftActions {
  const asked = new Set<string>();
  /** By key, with the timer that saves it; without one what the host could not be told. */
  const unsaved = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  const saving = new Set<string>();
  const missed = new Set<string>();

  async function load(key: string): Promise<void> {
    if (asked.has(key) || get().drafts[key] !== undefined) return;
    asked.add(key);
    const draft = await client.call('drafts.get', { key });
    asked.delete(key);
    if (draft.ok) set(({ drafts }) => ({ drafts: { [key]: draft.value.text, ...drafts } }));
    else missed.add(key);
  }

  function write(key: string, text: string): void {
    set(({ drafts, sendErrors }) => ({ drafts: { ...drafts, [key]: text }, sendErrors: without(sendErrors, key) }));
    if (unsaved.get(key) === undefined) saveSoon(key);
  }

  function saveSoon(key: string): void {
    unsaved.set(
      key,
      // Two on their way at once may arrive the wrong way round.
      setTimeout(() => (saving.has(key) ? saveSoon(key) : void save(key)), DELAY),
    );
  }

  function flush(): void {
    for (const key of unsaved.keys()) void save(key);
  }

  async function save(key: string): Promise<void> {
    clearTimeout(unsaved.get(key));
    unsaved.delete(key);
    saving.add(key);
    const saved = await client.call('drafts.set', { key, text: get().drafts[key] ?? '' });
    saving.delete(key);
    if (saved.ok) return;
    if (saved.error.message === UNREACHABLE) return void (unsaved.has(key) || unsaved.set(key, undefined));
    const text = `What you typed is shown here but is not kept: ${saved.error.message}`;
    set(({ notices }) => ({ notices: withNotice(notices, 'error', text) }));
  }

  function catchUp(): void {
    flush();
    const again = [...missed];
    missed.clear();
    for (const key of again) void load(key);
  }

  function hasUnkept(): boolean {
    return get().connection !== 'connected' && unsaved.size + saving.size > 0;
  }

  function forget(): void {
    for (const timer of unsaved.values()) clearTimeout(timer);
    for (const kept of [asked, unsaved, missed]) kept.clear();
  }

  return { load, write, flush, catchUp, hasUnkept, forget };
}
