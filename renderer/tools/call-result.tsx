import { useEffect, useRef } from 'react';
import type { DirectCall } from '../../core/contract/index.ts';
import { clockTime, took } from '../ui/time-words.ts';
import { CallStack } from './call-stack.tsx';
import { resultWord } from './call-state.ts';
import { CallValue } from './call-value.tsx';
import { isFocusLost } from './focus-lost.ts';

/**
 * What came of the call that was made here last. It is scrolled to, and takes the focus of whoever waited for it; whoever
 * is elsewhere stays there.
 */
export function CallResult({ call: { id, outcome, startedAt, finishedAt = startedAt } }: { call: DirectCall }) {
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    box.current?.scrollIntoView({ block: 'nearest' });
    if (isFocusLost() || isAtItsButtons(id)) box.current?.focus({ preventScroll: true });
  }, [id]);
  if (!outcome) return null;
  const done = outcome.kind === 'output';
  const time = outcome.kind === 'unknown' ? undefined : took(finishedAt - startedAt);
  return (
    <div
      ref={box}
      className={done ? 'tools-result' : 'tools-result tools-result-bad'}
      tabIndex={-1}
      role="group"
      aria-label="What came of it"
    >
      <p className="tools-result-head number">
        <strong>{resultWord(outcome)}</strong> {time === undefined ? '' : `in ${time}, `}
        {clockTime(finishedAt)}
      </p>
      {outcome.kind === 'output' ? (
        <CallValue label="Result" value={outcome.output} />
      ) : (
        <p className="tools-result-words">{outcome.kind === 'denied' ? outcome.reason : outcome.message}</p>
      )}
      {outcome.kind === 'error' && <CallStack callId={id} />}
    </div>
  );
}

/** Whoever pressed the button that ran it, or the one that stops it, which goes when the call is over. */
function isAtItsButtons(callId: string): boolean {
  const { activeElement } = document;
  if (!(activeElement instanceof HTMLElement)) return false;
  return activeElement.dataset['stops'] === callId || activeElement.closest('.tools-actions') !== null;
}
