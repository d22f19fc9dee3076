import { type ReactNode, useEffect, useRef } from 'react';

/** The inspector over the rest of a narrow window, until it is left. */
export function InspectorDrawer({ onClose, children }: { onClose: () => void; children: ReactNode }) {
  const dialog = useRef<HTMLDialogElement>(null);
  const close = useRef(onClose);
  useEffect(() => void (close.current = onClose), [onClose]);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    const onEnd = (): void => close.current();
    // A press beside the inspector lands on the dialog itself.
    const onClick = (event: MouseEvent): void => void (event.target === element && onEnd());
    element.addEventListener('click', onClick);
    element.addEventListener('close', onEnd);
    element.showModal();
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('close', onEnd);
      element.close();
    };
  }, []);
  return (
    <dialog ref={dialog} className="inspector-drawer" aria-label="Inspector">
      {children}
    </dialog>
  );
}
