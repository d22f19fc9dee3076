import { useEffect } from 'react';
import { isTextField } from '../ui/text-field.ts';

/** I opens the inspector and closes it, Escape closes it. Never while typing, and not while a dialog is open. */
export function useInspectorKeys(open: boolean, inspect: (open: boolean) => void): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isTextField(document.activeElement) || document.querySelector('dialog[open]')) return;
      if (event.key.toLowerCase() === 'i') {
        event.preventDefault();
        inspect(!open);
      } else if (event.key === 'Escape' && open) {
        event.preventDefault();
        inspect(false);
      }
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [open, inspect]);
}
