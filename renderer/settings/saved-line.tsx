import { Check } from 'lucide-react';
import type { Saving } from './use-saving.ts';

/** Says what became of a change, beside its field. It is there from the start, so that assistive technology hears it. */
export function SavedLine({ saving }: { saving: Saving }) {
  return (
    <p className={saving.status === 'failed' ? 'settings-saved settings-fault' : 'settings-saved'} role="status">
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
