import { useCallback, useState } from 'react';

/** How the latest change of one field stands. */
export type Saving =
  | { status: 'idle' }
  | { status: 'saving' }
  | { status: 'saved' }
  | { status: 'failed'; why: string };

/** Runs the changes of one field, and tells how the latest stands. `run` answers whether it was saved. */
export function useSaving(): { saving: Saving; run: (change: Promise<string | undefined>) => Promise<boolean> } {
  const [saving, setSaving] = useState<Saving>({ status: 'idle' });
  const run = useCallback(async (change: Promise<string | undefined>) => {
    setSaving({ status: 'saving' });
    const why = await change;
    setSaving(why === undefined ? { status: 'saved' } : { status: 'failed', why });
    return why === undefined;
  }, []);
  return { saving, run };
}
