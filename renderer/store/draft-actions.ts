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
  /** Has the host keep it now. Resolves to whether the host could be reached. */
  keep(key: string): Promise<boolean>;
  /** Has the host keep everything now: the box was left, or the window is going away. */
  flush(): void;
  /** Resolves once the host has answered all that it was told. */
  settled(): Promise<void>;
  /** The host can be reached again: has it keep what it could not, and asks for what it may tell now. */
  catchUp(): void;
  /** Whether something typed is in this window only, because the host could not be reached. */
  hasUnkept(): boolean;
  /** Another project is shown: nothing of this one is kept or asked for any more. Answers what the host doesn't have. */
  forget(): readonly string[];
}

export function createDraftActions({ client, get, set }: StudioContext): DraftActions {
  const asked = new Set<string>();
  /** By key, with the timer that saves it; without one what the host could not be told. */
  const unsaved = new Map<string, ReturnType<typeof setTimeout> | undefined>();
  const saving = new Map<string, Promise<boolean>>();
  const missed = new Set<string>();
  /** Counts up with each project: an answer of one before is no news. */
  let project = 0;

  async function load(key: string): Promise<void> {
    if (asked.has(key) || get().drafts[key] !== undefined) return;
    asked.add(key);
    const mine = project;
    const draft = await client.call('drafts.get', { key });
    if (mine !== project) return;
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

  async function settled(): Promise<void> {
    await Promise.all(saving.values());
  }

  async function keep(key: string): Promise<boolean> {
    await saving.get(key);
    return unsaved.has(key) ? save(key) : true;
  }

  function save(key: string): Promise<boolean> {
    clearTimeout(unsaved.get(key));
    unsaved.delete(key);
    const mine = tell(key).finally(() => saving.get(key) === mine && saving.delete(key));
    saving.set(key, mine);
    return mine;
  }

  async function tell(key: string): Promise<boolean> {
    const mine = project;
    const saved = await client.call('drafts.set', { key, text: get().drafts[key] ?? '' });
    if (saved.ok || mine !== project) return true;
    if (saved.error.message === UNREACHABLE) {
      if (!unsaved.has(key)) unsaved.set(key, undefined);
      return false;
    }
    const text = `What you typed is shown here but is not kept: ${saved.error.message}`;
    set(({ notices }) => ({ notices: withNotice(notices, 'error', text) }));
    return true;
  }

  function catchUp(): void {
    flush();
    const again = [...missed];
    missed.clear();
    for (const key of again) void load(key);
    for (const [key, text] of Object.entries(get().drafts))
      if (text !== '' && !saving.has(key)) void lookAgain(key, text);
  }

  /** It may have been sent, or written on, from another page meanwhile; what was typed here since stays. */
  async function lookAgain(key: string, text: string): Promise<void> {
    const mine = project;
    const kept = await client.call('drafts.get', { key });
    if (!kept.ok || mine !== project || unsaved.has(key) || saving.has(key)) return;
    set(({ drafts }) => (drafts[key] === text ? { drafts: { ...drafts, [key]: kept.value.text } } : {}));
  }

  function hasUnkept(): boolean {
    return get().connection !== 'connected' && unsaved.size + saving.size > 0;
  }

  function forget(): readonly string[] {
    const { drafts } = get();
    const lost = new Set([...unsaved.keys(), ...saving.keys()].map((key) => drafts[key] ?? ''));
    project += 1;
    for (const timer of unsaved.values()) clearTimeout(timer);
    for (const kept of [asked, unsaved, saving, missed]) kept.clear();
    return [...lost].filter((text) => text.trim() !== '');
  }

  return { load, write, keep, flush, settled, catchUp, hasUnkept, forget };
}
