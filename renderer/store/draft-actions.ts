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
}

export function createDraftActions({ client, get, set }: StudioContext): DraftActions {
  const asked = new Set<string>();
  const unsaved = new Map<string, ReturnType<typeof setTimeout>>();

  async function load(key: string): Promise<void> {
    if (asked.has(key) || get().drafts[key] !== undefined) return;
    asked.add(key);
    const draft = await client.call('drafts.get', { key });
    asked.delete(key);
    if (draft.ok) set(({ drafts }) => ({ drafts: { [key]: draft.value.text, ...drafts } }));
  }

  function write(key: string, text: string): void {
    set(({ drafts, sendErrors }) => ({ drafts: { ...drafts, [key]: text }, sendErrors: without(sendErrors, key) }));
    if (unsaved.has(key)) return;
    const soon = setTimeout(() => void save(key), DELAY);
    unsaved.set(key, soon);
  }

  function flush(): void {
    for (const key of unsaved.keys()) void save(key);
  }

  async function save(key: string): Promise<void> {
    clearTimeout(unsaved.get(key));
    unsaved.delete(key);
    const saved = await client.call('drafts.set', { key, text: get().drafts[key] ?? '' });
    if (saved.ok) return;
    const text = `What you typed is shown here but is not kept: ${saved.error.message}`;
    set(({ notices }) => ({ notices: withNotice(notices, 'error', text) }));
  }

  return { load, write, flush };
}
