import { useEffect, useRef } from 'react';
import { Sidebar } from './sidebar.tsx';
import './sidebar-drawer.css';

/** The sidebar over the rest of a narrow window, until something is chosen or it is left. */
export function SidebarDrawer({ onClose }: { onClose: () => void }) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);
  return (
    <dialog
      ref={dialog}
      className="sidebar-drawer"
      aria-label="Sessions"
      onClose={onClose}
      onClick={(event) => {
        if (event.target === dialog.current) onClose();
      }}
    >
      <Sidebar onGo={onClose} />
    </dialog>
  );
}
