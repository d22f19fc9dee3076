import { Unplug } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { OutcomeRequest } from '../../core/contract/index.ts';
import { markShown } from '../approval/card-settling.ts';
import { ChangedNote } from '../interaction/changed-note.tsx';
import { CallInput } from '../interaction/call-input.tsx';
import { TimeLeft } from '../interaction/time-left.tsx';
import type { Decision } from '../store/studio-state.ts';
import { useNow } from '../ui/clock.ts';
import { moment } from '../ui/time-words.ts';
import { OutcomeActions } from './outcome-actions.tsx';
import '../approval/approval-card.css';
import './outcome-card.css';

/** Asks what became of a call that was running when Holdpoint ended: only a person can find out. */
export function OutcomeCard({ request, decision }: { request: OutcomeRequest; decision: Decision | undefined }) {
  const { toolName, input, startedAt } = request;
  const now = useNow('minute');
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current) markShown(card.current);
  }, []);
  return (
    <div ref={card} role="group" aria-label={`Outcome: ${toolName}`} className="card appears" data-card>
      <div className="card-head">
        <Unplug className="icon card-warning" aria-hidden />
        <h2 className="card-title">Did {toolName} happen?</h2>
        <TimeLeft request={request} />
      </div>
      <ChangedNote request={request} />
      <p className="outcome-lead">
        Holdpoint ended while this call ran. It had started at <span className="number">{moment(startedAt, now)}</span>;
        whether it did its work is not known here. Find out, then say which.
      </p>
      <CallInput title="Input" toolName={toolName} input={input} />
      <OutcomeActions request={request} decision={decision} />
    </div>
  );
}
