import { FolderOpen } from 'lucide-react';
import { useEffect, useState } from 'react';
import './drop-hint.css';

/** Says what happens to a folder that is being dragged over the window. The host takes it: a page is told of no path. */
export function DropHint() {
  const [over, setOver] = useState(false);

  useEffect(() => {
    // Entering a part of the page comes before leaving the one around it.
    let depth = 0;
    const bring = (change: number) => (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      depth += change;
      setOver(depth > 0);
    };
    const end = (): void => {
      depth = 0;
      setOver(false);
    };
    const enter = bring(1);
    const leave = bring(-1);
    window.addEventListener('dragenter', enter);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', end);
    return () => {
      window.removeEventListener('dragenter', enter);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', end);
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
