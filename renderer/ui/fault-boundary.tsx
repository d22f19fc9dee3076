import { Component, type ReactNode } from 'react';
import { Button } from './button.tsx';
import { Page } from './page.tsx';

/** A fault in the window's own code shows a sentence and a way on, never a blank window. */
export class FaultBoundary extends Component<{ children: ReactNode }, { fault?: string }> {
  override state: { fault?: string } = {};

  static getDerivedStateFromError(fault: unknown): { fault: string } {
    return { fault: fault instanceof Error ? (fault.stack ?? fault.message) : JSON.stringify(fault) };
  }

  override render() {
    const { fault } = this.state;
    if (fault === undefined) return this.props.children;
    return (
      <Page title="This window ran into a fault">
        <p>Nothing is lost: the host keeps every session, request and draft. Reload the window to go on.</p>
        <p>
          <Button tone="ink" onClick={() => location.reload()}>
            Reload the window
          </Button>
        </p>
        <pre tabIndex={0}>{fault}</pre>
      </Page>
    );
  }
}
