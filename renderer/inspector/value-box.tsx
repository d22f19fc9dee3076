import type { ReactNode } from 'react';
import { CopyButton } from './copy-button.tsx';

interface ValueBoxProps {
  title: string;
  /** Ends "Copy …". */
  what: string;
  text: () => string;
  children: ReactNode;
}

/** Something that can be read and copied, under its name. */
export function ValueBox({ title, what, text, children }: ValueBoxProps) {
  return (
    <section className="value-box">
      <header>
        <h3>{title}</h3>
        <CopyButton what={what} text={text} />
      </header>
      <div className="value-box-body" tabIndex={0} role="group" aria-label={title}>
        {children}
      </div>
    </section>
  );
}
