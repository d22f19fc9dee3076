import { Component, type ReactNode } from 'react';

interface FormBoundaryProps {
  children: ReactNode;
  /** Hears why no form can be made, in the words of whatever failed. Nothing is shown from then on. */
  onFault: (why: string) => void;
}

/** A schema can be anything that its author wrote: one that no form can be made of costs the form, not the window. */
export class FormBoundary extends Component<FormBoundaryProps, { failed: boolean }> {
  override state: { failed: boolean } = { failed: false };

  static getDerivedStateFromError(): { failed: boolean } {
    return { failed: true };
  }

  override componentDidCatch(fault: unknown): void {
    this.props.onFault(fault instanceof Error ? fault.message : String(fault));
  }

  override render(): ReactNode {
    return this.state.failed ? null : this.props.children;
  }
}
