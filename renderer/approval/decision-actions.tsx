import { X } from 'lucide-react';
import { useEffect, useRef, useState, type MouseEvent } from 'react';
import type { ApprovalRequest } from '../../core/contract/index.ts';
import { REASON_LIMIT } from '../../core/contract/limit.ts';
import { ExpiryWarning } from '../interaction/expiry-warning.tsx';
import { isOver } from '../store/decision-actions.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { reasonDraftKey, type Decision } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { count } from '../ui/count.ts';
import { clickCounts } from './activation.ts';
import { ReasonBox } from './reason-box.tsx';

/**
 * The two buttons, in a place that doesn't move. Deny is two steps: it opens the reason between them, then the same
 * button confirms. Approve stands last and decides at once.
 */
export function DecisionActions({ request, decision }: { request: ApprovalRequest; decision: Decision | undefined }) {
  const { id, severity, expiresAt, approveLabel = 'Approve', denyLabel = 'Deny' } = request;
  const { approve, deny, drafts } = useActions();
  const draft = useStudio((state) => state.drafts[reasonDraftKey(id)]);
  // Undefined until the operator opens or closes it: a reason kept by the host opens it again after a reload.
  const [opened, setOpened] = useState<boolean>();
  const denying = opened ?? (draft !== undefined && draft !== '');
  const denyButton = useRef<HTMLButtonElement>(null);
  const busy = decision?.status === 'sending' || isOver(decision);
  const tooLong = denying && (draft ?? '').length > REASON_LIMIT;

  useEffect(() => void drafts.load(reasonDraftKey(id)), [drafts, id]);

  // A disabled button loses the focus: when the buttons come back, it comes back to the safe one.
  const failed = decision?.status === 'failed' && !busy;
  useEffect(() => {
    if (failed && document.activeElement === document.body) denyButton.current?.focus({ preventScroll: true });
  }, [failed]);

  function close(): void {
    setOpened(false);
    denyButton.current?.focus({ preventScroll: true });
  }

  function pressDeny(event: MouseEvent): void {
    if (!clickCounts(event.nativeEvent)) return;
    if (denying) confirm();
    else setOpened(true);
  }

  function confirm(): void {
    if (!tooLong) void deny(request, draft ?? '');
  }

  function pressApprove(event: MouseEvent): void {
    if (clickCounts(event.nativeEvent)) void approve(request);
  }

  return (
    <div className="card-actions">
      {expiresAt !== undefined && <ExpiryWarning expiresAt={expiresAt} typing={denying} />}
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
          title={denying ? 'Confirm (Enter)' : `${denyLabel} (D)`}
          data-press="deny"
          data-safe
          onClick={pressDeny}
        >
          {denyLabel}
          <kbd aria-hidden>{denying ? '↵' : 'D'}</kbd>
        </Button>
        {denying && (
          <ReasonBox
            draftKey={reasonDraftKey(id)}
            takeFocus={opened === true}
            readOnly={busy}
            onConfirm={confirm}
            onBack={close}
          />
        )}
        {denying && !busy && (
          <Button icon tone="plain" aria-label="Back" title="Back (Escape)" onClick={close}>
            <X className="icon" aria-hidden />
          </Button>
        )}
        <span className="card-sending" aria-live="polite">
          {decision?.status === 'sending' && 'Sending…'}
        </span>
        <Button
          tone={denying ? undefined : severity === 'danger' ? 'danger' : 'go'}
          disabled={busy}
          title={`${approveLabel} (A)`}
          data-press="approve"
          onClick={pressApprove}
        >
          {approveLabel}
          <kbd aria-hidden>A</kbd>
        </Button>
      </div>
    </div>
  );
}
