import { Check } from 'lucide-react';
import type { Saving } from './use-saving.ts';

/** Shows what became of a change, beside its field, which it describes by `id`. The page's live region tells it. */
export function SavedLine({ saving, id }: { saving: Saving; id?: string }) {
  return (
    <p id={id} className={saving.status === 'failed' ? 'settings-saved settings-fault' : 'settings-saved'}>
      {saving.status === 'saved' && (
        <>
          <Check className="icon" aria-hidden />
          Saved
        </>
      )}
      {saving.status === 'failed' && saving.why}
    </p>
  );
}
