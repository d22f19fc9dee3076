import { TriangleAlert } from 'lucide-react';
import { useLayoutEffect, useRef, useState } from 'react';
import type { ApprovalRequest } from '../../core/contract/index.ts';
import type { Decision } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { useNow } from '../ui/clock.ts';
import { waitingWords } from '../ui/time-words.ts';
import { LongText } from '../value/long-text.tsx';
import { ValueFields } from '../value/value-fields.tsx';
import { ValueJson } from '../value/value-json.tsx';
import { markShown } from './card-presence.ts';
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
        <Waiting since={request.requestedAt} />
      </div>
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
      <ProposedInput toolName={toolName} input={request.input} />
      <DecisionActions request={request} decision={decision} />
    </div>
  );
}

function Waiting({ since }: { since: number }) {
  const now = useNow('second');
  return <span className="card-waiting number">{waitingWords(now - since)}</span>;
}

function ProposedInput({ toolName, input }: { toolName: string; input: unknown }) {
  const [json, setJson] = useState(false);
  return (
    <div className="card-input">
      <div className="card-input-head">
        <span>Proposed input</span>
        <code>{toolName}</code>
        <Button
          small
          tone="plain"
          aria-pressed={json}
          title="Show the input as JSON (J)"
          data-press="json"
          onClick={() => setJson(!json)}
        >
          JSON
        </Button>
      </div>
      <div className="card-input-body" tabIndex={0} role="group" aria-label="Proposed input">
        {json ? <ValueJson value={input} /> : <ValueFields value={input} />}
      </div>
    </div>
  );
}
