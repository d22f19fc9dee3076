import { X } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ApprovalRequest } from '../../core/contract/index.ts';
import { REASON_LIMIT } from '../../core/contract/limit.ts';
import { isUnheard } from '../client/client.ts';
import { ExpiryWarning } from '../interaction/expiry-warning.tsx';
import { isOver } from '../store/decision-actions.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { reasonDraftKey, type Decision } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { clickDecides } from './activation.ts';
import { ReasonBox } from './reason-box.tsx';
import { TOO_SOON } from './too-soon.ts';
import { returnFocus } from './return-focus.ts';
import { useSecondStep } from './use-second-step.ts';
import { useSettling } from './use-settling.ts';

/**
 * The two buttons, in a place that doesn't move. Deny is two steps: it opens the reason between them, then the same
 * button confirms. Approve stands last and decides at once. A reason kept by the host is shown again after a reload,
 * and the first step is still to be made.
 */
export function DecisionActions({ request, decision }: { request: ApprovalRequest; decision: Decision | undefined }) {
  const { id, severity, expiresAt, approveLabel = 'Approve', denyLabel = 'Deny' } = request;
  const { approve, deny, drafts } = useActions();
  const draft = useStudio((state) => state.drafts[reasonDraftKey(id)]);
  const denyButton = useRef<HTMLButtonElement>(null);
  const { shown, taken: denying, take, leave } = useSecondStep(denyButton, draft);
  const settling = useSettling(denyButton);
  const [missed, setMissed] = useState(false);
  const unheard = useStudio(({ connection }) => isUnheard(connection));
  const busy = decision?.status === 'sending' || isOver(decision) || unheard;
  const tooLong = shown && (draft ?? '').length > REASON_LIMIT;

  useEffect(() => void drafts.load(reasonDraftKey(id)), [drafts, id]);

  // A disabled button loses the focus: when the buttons come back, it comes back to the safe one.
  const failed = decision?.status === 'failed' && !busy;
  useEffect(() => {
    if (failed) returnFocus(denyButton.current);
  }, [failed]);

  function press(event: MouseEvent, act: () => void): void {
    const decides = clickDecides(event.nativeEvent);
    // The second press of a double click is no decision of its own, and nothing is missing without it.
    setMissed(!decides && event.detail <= 1);
    if (decides) act();
  }

  function confirm(): void {
    if (!tooLong) void deny(request, draft ?? '');
  }

  return (
    <div className="card-actions">
      {expiresAt !== undefined && <ExpiryWarning expiresAt={expiresAt} typing={shown} />}
      {decision?.status === 'failed' && (
        <p className="card-error" role="alert">
          {decision.error.message}
        </p>
      )}
      {tooLong && (
        <p className="card-error" role="alert">
          The reason is {count(draft?.length ?? 0, 'character')} long. {count(REASON_LIMIT, 'character')} is the most.
        </p>
      )}
      <div className="card-buttons">
        <Button
          ref={denyButton}
          tone={denying ? 'ink' : undefined}
          disabled={busy || tooLong}
          aria-disabled={settling || undefined}
          title={denying ? 'Confirm (Enter)' : `${denyLabel} (D)`}
          data-press="deny"
          data-safe
          onClick={(event) => press(event, denying ? confirm : take)}
        >
          {denyLabel}
          <kbd aria-hidden className={denying ? undefined : 'shortcut'}>
            {denying ? '↵' : 'D'}
          </kbd>
        </Button>
        {shown && (
          <ReasonBox
            draftKey={reasonDraftKey(id)}
            takeFocus={denying}
            readOnly={busy}
            onFocus={take}
            onConfirm={confirm}
            onBack={leave}
          />
        )}
        {shown && !busy && (
          <Button icon tone="plain" aria-label="Back" title="Back (Escape)" onClick={leave}>
            <X className="icon" aria-hidden />
          </Button>
        )}
        <span className="card-sending" aria-live="polite">
          {decision?.status === 'sending' ? 'Sending…' : missed && TOO_SOON}
        </span>
        <Button
          tone={denying ? undefined : severity === 'danger' ? 'danger' : 'go'}
          disabled={busy}
          aria-disabled={settling || undefined}
          title={`${approveLabel} (A)`}
          data-press="approve"
          onClick={(event) => press(event, () => void approve(request))}
        >
          {approveLabel}
          <kbd aria-hidden className="shortcut">
            A
          </kbd>
        </Button>
      </div>
    </div>
  );
}
