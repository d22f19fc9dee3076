import { type ReactNode, useEffect, useRef } from 'react';
import { usePanelWidth, WIDEST, NARROWEST } from './panel-width.ts';

/** The inspector beside the transcript. Its edge is dragged, or moved with the arrow keys. */
export function InspectorColumn({ children }: { children: ReactNode }) {
  const { width, resize, keep } = usePanelWidth();
  const column = useRef<HTMLElement>(null);
  useEffect(() => {
    const element = column.current;
    element?.addEventListener('keydown', keepKeys);
    return () => element?.removeEventListener('keydown', keepKeys);
  }, []);
  return (
    <aside ref={column} className="inspector-column" aria-label="Inspector" style={{ width: `${width}px` }}>
      <div
        className="inspector-edge"
        role="separator"
        aria-orientation="vertical"
        aria-label="Width of the inspector"
        aria-valuenow={width}
        aria-valuemin={NARROWEST}
        aria-valuemax={WIDEST}
        tabIndex={0}
        onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) resize(window.innerWidth - event.clientX);
        }}
        onPointerUp={keep}
        onKeyDown={({ key }) => {
          const step = { ArrowLeft: 16, ArrowRight: -16 }[key];
          if (step === undefined) return;
          resize(width + step);
          keep();
        }}
      />
      {children}
    </aside>
  );
}

/** A letter that is pressed in here is not meant for a card that waits over there. */
function keepKeys(event: KeyboardEvent): void {
  if (/^[a-hj-z0-9]$/i.test(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
}
