import type { Entry, RunStatus } from '../../core/contract/index.ts';

/** Says that work goes on where nothing else shows it yet. */
export function WorkingLine({ status, last }: { status: RunStatus | undefined; last: Entry | undefined }) {
  if (status === 'queued') return <p className="working">Waiting for a free place to run…</p>;
  if (status !== 'running' || showsItself(last)) return null;
  return <p className="working">Working…</p>;
}

function showsItself(entry: Entry | undefined): boolean {
  if (entry?.kind === 'text') return entry.status === 'streaming';
  return entry?.kind === 'tool' && (entry.status === 'streaming' || entry.status === 'running');
}
