import { useEffect, useRef } from 'react';
import { Sidebar } from './sidebar.tsx';
import './sidebar-drawer.css';

/** The sidebar over the rest of a narrow window, until something is chosen or it is left. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    if (!element) return;
    // A press beside the sidebar lands on the dialog itself.
    const onClick = (event: MouseEvent): void => void (event.target === element && onClose());
    element.addEventListener('click', onClick);
    element.addEventListener('close', onClose);
    element.showModal();
    return () => {
      element.removeEventListener('click', onClick);
      element.removeEventListener('close', onClose);
      element.close();
    };
  }, [onClose]);
  return (
    <dialog ref={dialog} className="sidebar-drawer" aria-label="Sessions">
      <Sidebar onGo={onClose} />
    </dialog>
  );
}
