import type { RunStatus } from '../../core/contract/index.ts';
import './run-dot.css';

/** A run's state as a mark. The words always stand beside it: nothing is told by colour alone. */
export function RunDot({ status }: { status: RunStatus | undefined }) {
  return <span className={`run-dot run-dot-${status ?? 'none'}`} aria-hidden />;
}
