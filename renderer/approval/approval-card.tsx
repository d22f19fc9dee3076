import { TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef } from 'react';
import type { ApprovalRequest } from '../../core/contract/index.ts';
import { ChangedNote } from '../interaction/changed-note.tsx';
import { CallInput } from '../interaction/call-input.tsx';
import { TimeLeft } from '../interaction/time-left.tsx';
import type { Decision } from '../store/studio-state.ts';
import { LongText } from '../value/long-text.tsx';
import { markShown } from './card-settling.ts';
import { DecisionActions } from './decision-actions.tsx';
import './approval-card.css';

/**
 * What the operator is asked to allow, top to bottom: what will happen in the tool's own words, the tool's facts, the
 * input that will run, and the decision.
 */
export function ApprovalCard({ request, decision }: { request: ApprovalRequest; decision: Decision | undefined }) {
  const { toolName, reason, facts = [], severity } = request;
  const card = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    if (card.current) markShown(card.current);
  }, []);

  return (
    <div
      ref={card}
      role="group"
      aria-label={`Approval: ${toolName}`}
      className={severity === 'danger' ? 'card card-danger appears' : 'card appears'}
      data-card
    >
      <div className="card-head">
        {(severity === 'danger' || severity === 'warning') && (
          <TriangleAlert
            className="icon card-warning"
            role="img"
            aria-label={severity === 'danger' ? 'Danger' : 'Warning'}
          />
        )}
        <h2 className="card-title">
          <LongText text={reason ?? `Run ${toolName}`} />
        </h2>
        <TimeLeft request={request} />
      </div>
      <ChangedNote request={request} />
      {facts.length > 0 && (
        <dl className="card-facts">
          {facts.map(({ label, value }, index) => (
            <div key={index} className="card-fact">
              <dt>
                <LongText text={label} />
              </dt>
              <dd>
                <LongText text={value} />
              </dd>
            </div>
          ))}
        </dl>
      )}
      <CallInput title="Proposed input" toolName={toolName} input={request.input} />
      <DecisionActions request={request} decision={decision} />
    </div>
  );
}
