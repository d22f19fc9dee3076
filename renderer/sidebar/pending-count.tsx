import { count } from '../ui/count.ts';

/** How many requests wait for the operator. */
export function PendingCount({ count: n }: { count: number }) {
  return (
    <span className="sidebar-pending number" title={`${count(n, 'request')} waiting for you`}>
      {n}
      <span className="unseen"> waiting for you</span>
    </span>
  );
}
