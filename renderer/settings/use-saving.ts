import { useCallback, useEffect, useRef, useState } from 'react';
import { useSettings } from './use-settings.ts';

/** How the latest change of one field stands. */
export type Saving =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved' }
  | { status: 'failed'; why: string };

export interface FieldSaving {
  saving: Saving;
  /** Runs a change and tells how it ended, on the page and aloud. Answers whether it was saved. */
  run: (change: Promise<string | undefined>) => Promise<boolean>;
  /** The field holds something else now: what was said of it is over. */
  clear: () => void;
}

const IDLE: Saving = { status: 'idle' };
/** How long "Saved" stays, in milliseconds. A fault stays until it is mended. */
const STAYS = 5_000;

/** The changes of one field, of which the latest counts. */
export function useSaving(): FieldSaving {
  const { announce } = useSettings();
  const [saving, setSaving] = useState<Saving>(IDLE);
  const latest = useRef(0);

  const run = useCallback(
    async (change: Promise<string | undefined>) => {
      const mine = ++latest.current;
      setSaving({ status: 'saving' });
      const why = await change;
      announce(why ?? 'Saved');
      if (mine === latest.current) setSaving(why === undefined ? { status: 'saved' } : { status: 'failed', why });
      return why === undefined;
    },
    [announce],
  );
  const clear = useCallback(() => {
    latest.current += 1;
    setSaving(IDLE);
  }, []);
  useEffect(() => {
    if (saving.status !== 'saved') return undefined;
    const timer = setTimeout(clear, STAYS);
    return () => clearTimeout(timer);
  }, [saving, clear]);
  return { saving, run, clear };
}
