import { useEffect, useRef, useState } from 'react';
import type { OutcomeRequest } from '../../core/contract/index.ts';
import { clickCounts } from '../approval/activation.ts';
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
  // Undefined until the operator opens or closes it: a result kept by the host opens it again after a reload.
  const [opened, setOpened] = useState<boolean>();
  const recording = opened ?? (draft !== undefined && draft !== '');
  const happened = useRef<HTMLButtonElement>(null);
  const busy = decision?.status === 'sending' || isOver(decision);
  useEffect(() => void drafts.load(draftKey), [drafts, draftKey]);

  const failed = decision?.status === 'failed' && !busy;
  useEffect(() => {
    if (failed && document.activeElement === document.body) happened.current?.focus({ preventScroll: true });
  }, [failed]);

  function record(): void {
    if (busy) return;
    const typed = recordedValue(draft ?? '');
    void tellOutcome(request, 'happened', typed.kind === 'nothing' ? undefined : typed.value);
  }

  function close(): void {
    setOpened(false);
    happened.current?.focus({ preventScroll: true });
  }

  const decides = (act: () => void) => ({
    disabled: busy,
    onClick: (event: { nativeEvent: { detail: number; timeStamp: number } }) => {
      if (clickCounts(event.nativeEvent)) act();
    },
  });

  return (
    <div className="card-actions">
      {recording && (
        <ResultBox
          draftKey={draftKey}
          takeFocus={opened === true}
          readOnly={busy}
          toolName={request.toolName}
          onBack={close}
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
          {...decides(recording ? record : () => setOpened(true))}
        >
          {recording ? 'Record the result' : 'It happened'}
        </Button>
        {recording ? (
          <Button tone="plain" disabled={busy} title="Back (Escape)" onClick={close}>
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
          {decision?.status === 'sending' && 'Sending…'}
        </span>
      </div>
    </div>
  );
}
