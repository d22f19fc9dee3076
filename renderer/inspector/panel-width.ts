import { useCallback, useState } from 'react';

/** In pixels. */
export const NARROWEST = 320;
export const WIDEST = 900;
const USUAL = 432;
const KEY = 'inspector-width';

/** The inspector's width in pixels; `keep` has this window's storage keep it. */
export function usePanelWidth(): { width: number; resize: (width: number) => void; keep: () => void } {
  const [width, setWidth] = useState(kept);
  const resize = useCallback((wanted: number) => setWidth(within(wanted)), []);
  const keep = useCallback(
    () =>
      setWidth((now) => {
        localStorage.setItem(KEY, String(now));
        return now;
      }),
    [],
  );
  return { width, resize, keep };
}

function kept(): number {
  const width = Number(localStorage.getItem(KEY) ?? USUAL);
  return within(Number.isFinite(width) ? width : USUAL);
}

function within(width: number): number {
  return Math.round(Math.min(WIDEST, Math.max(NARROWEST, width)));
}
