import { FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import './drop-hint.css';

/** Says what happens to a folder that is being dragged over the window. The host takes it: a page is told of no path. */
export function DropHint() {
  const [over, setOver] = useState(false);

  useEffect(() => {
    const enter = (event: DragEvent): void => {
      if (event.dataTransfer?.types.includes('Files')) setOver(true);
    };
    // From one part of the page to another is no leaving.
    const leave = (event: DragEvent): void => {
      if (event.relatedTarget === null) setOver(false);
    };
    const end = (): void => setOver(false);
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', end);
    // A pointer that moves drags nothing: that a drag was given up is not always told.
    window.addEventListener('pointermove', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end);
      window.removeEventListener('pointermove', end);
    };
  }, []);

  if (!over) return null;
  return (
    <div className="drop-hint" role="status">
      <p>
        <FolderOpen className="icon" aria-hidden />
        Drop a project’s folder to open it
      </p>
    </div>
  );
}
