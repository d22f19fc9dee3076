import { useEffect, useRef } from 'react';
import type { DirectCall } from '../../core/contract/index.ts';
import { clockTime, took } from '../ui/time-words.ts';
import { CallValue } from './call-value.tsx';

/** What came of the call that was made here last. It is scrolled to, and announced; the focus stays where it is. */
export function CallResult({ call: { id, outcome, startedAt, finishedAt = startedAt } }: { call: DirectCall }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
  }, [id]);
  if (!outcome) return null;
  const done = outcome.kind === 'output';
  const time = outcome.kind === 'unknown' ? undefined : took(finishedAt - startedAt);
  return (
    <div ref={box} className={done ? 'tools-result' : 'tools-result tools-result-bad'}>
      <p className="tools-result-head number">
        <strong>{done ? 'Ran' : outcome.kind === 'unknown' ? 'Stopped' : 'Failed'}</strong>{' '}
        {time === undefined ? '' : `in ${time}, `}
        {clockTime(finishedAt)}
      </p>
      {outcome.kind === 'output' ? (
        <CallValue label="Result" value={outcome.output} />
      ) : (
        <p className="tools-result-words">{outcome.kind === 'denied' ? outcome.reason : outcome.message}</p>
      )}
    </div>
  );
}
