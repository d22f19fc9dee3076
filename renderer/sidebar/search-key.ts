import { useEffect } from 'react';
import { isTextField } from '../ui/text-field.ts';

/** / goes to the search field, never while typing. `show` is called first where the sidebar is folded away. */
export function useSearchKey(show: (() => void) | undefined): void {
  useEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
      if (event.key !== '/' || event.defaultPrevented || event.repeat || event.isComposing) return;
      if (event.ctrlKey || event.metaKey || event.altKey || isTextField(document.activeElement)) return;
      if (!searchField() && !show) return;
      event.preventDefault();
      if (searchField()) return focusSearch();
      show?.();
      // The drawer stands after the next frame, with the focus on its first control.
      requestAnimationFrame(() => requestAnimationFrame(focusSearch));
    }
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, [show]);
}

export function focusSearch(): void {
  searchField()?.focus();
  searchField()?.select();
}

function searchField(): HTMLInputElement | null {
  return document.querySelector<HTMLInputElement>('[data-search]');
}
