import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { OutcomeRequest } from '../../core/contract/index.ts';
import { clickDecides } from '../approval/activation.ts';
import { returnFocus } from '../approval/return-focus.ts';
import { TOO_SOON } from '../approval/too-soon.ts';
import { useSecondStep } from '../approval/use-second-step.ts';
import { useSettling } from '../approval/use-settling.ts';
import { isUnheard } from '../client/client.ts';
import { isOver } from '../store/decision-actions.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { resultDraftKey, type Decision } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { recordedValue } from './recorded-value.ts';
import { ResultBox } from './result-box.tsx';

/** The three ways to go on. "It happened" is two steps: it opens the place for the result that is recorded. */
export function OutcomeActions({ request, decision }: { request: OutcomeRequest; decision: Decision | undefined }) {
  const { tellOutcome, drafts } = useActions();
  const draftKey = resultDraftKey(request.id);
  const draft = useStudio((state) => state.drafts[draftKey]);
  const happened = useRef<HTMLButtonElement>(null);
  const { shown, taken: recording, take, leave } = useSecondStep(happened, draft);
  const settling = useSettling(happened);
  const [missed, setMissed] = useState(false);
  const unheard = useStudio(({ connection }) => isUnheard(connection));
  const busy = decision?.status === 'sending' || isOver(decision) || unheard;
  useEffect(() => void drafts.load(draftKey), [drafts, draftKey]);

  const failed = decision?.status === 'failed' && !busy;
  useEffect(() => {
    if (failed) returnFocus(happened.current);
  }, [failed]);

  function record(): void {
    if (busy) return;
    const typed = recordedValue(draft ?? '');
    void tellOutcome(request, 'happened', typed.kind === 'nothing' ? undefined : typed.value);
  }

  const decides = (act: () => void) => ({
    disabled: busy,
    'aria-disabled': settling || undefined,
    onClick: (event: MouseEvent) => {
      const counted = clickDecides(event.nativeEvent);
      setMissed(!counted && event.detail <= 1);
      if (counted) act();
    },
  });

  return (
    <div className="card-actions">
      {shown && (
        <ResultBox
          draftKey={draftKey}
          takeFocus={recording}
          readOnly={busy}
          toolName={request.toolName}
          onFocus={take}
          onBack={leave}
        />
      )}
      {decision?.status === 'failed' && (
        <p className="card-error" role="alert">
          {decision.error.message}
        </p>
      )}
      <div className="card-buttons outcome-buttons">
        <Button
          ref={happened}
          tone={recording ? 'ink' : undefined}
          title={recording ? 'Record this as the result' : 'Record what it gave; it is not run again'}
          data-safe
          {...decides(recording ? record : take)}
        >
          {recording ? 'Record the result' : 'It happened'}
        </Button>
        {recording ? (
          <Button tone="plain" disabled={busy} title="Back (Escape)" onClick={leave}>
            Back
          </Button>
        ) : (
          <>
            <Button
              title="Runs the call now, with this input"
              {...decides(() => void tellOutcome(request, 'did-not-happen'))}
            >
              It did not: run it now
            </Button>
            <Button
              title="It is not run again; the agent reads that its outcome is not known"
              {...decides(() => void tellOutcome(request, 'unknown'))}
            >
              Tell the agent that nobody knows
            </Button>
          </>
        )}
        <span className="card-sending" aria-live="polite">
          {decision?.status === 'sending' ? 'Sending…' : missed && TOO_SOON}
        </span>
      </div>
    </div>
  );
}
