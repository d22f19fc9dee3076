import { PanelLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from './button.tsx';
import './page-frame.css';

interface PageFrameProps {
  title: string;
  /** In a narrow window: opens the sidebar. */
  onShowSidebar: (() => void) | undefined;
  children?: ReactNode;
}

/** A page beside the playground: its title in the window's bar, and a column to read below. */
export function PageFrame({ title, onShowSidebar, children }: PageFrameProps) {
  return (
    <main className="page-frame">
      <header className="page-frame-bar">
        {onShowSidebar && (
          <Button tone="plain" aria-label="Agents and sessions" onClick={onShowSidebar}>
            <PanelLeft className="icon" aria-hidden />
          </Button>
        )}
        <h1>{title}</h1>
      </header>
      <div className="page-frame-body" tabIndex={0} role="region" aria-label={title}>
        <div className="page-frame-column">{children}</div>
      </div>
    </main>
  );
}
