import type { ReactNode } from 'react';
import './page.css';

/** A whole part of the window that says one thing: what is wrong, or where to begin. */
export function Page({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="page">
      <div className="page-column">
        <h1 className="page-title">{title}</h1>
        {children}
      </div>
    </div>
  );
}
