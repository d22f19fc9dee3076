import { useRef, useState, type MouseEvent } from 'react';
import type { QuestionRequest } from '../../core/contract/index.ts';
import { clickCounts, clickDecides } from '../approval/activation.ts';
import { markShown } from '../approval/card-settling.ts';
import { TOO_SOON } from '../approval/too-soon.ts';
import { useSettling } from '../approval/use-settling.ts';
import { isUnheard } from '../client/client.ts';
import { ExpiryWarning } from '../interaction/expiry-warning.tsx';
import { isOver } from '../store/decision-actions.ts';
import { useStudio } from '../store/react.tsx';
import type { Decision } from '../store/studio-state.ts';
import { Button } from '../ui/button.tsx';
import { isComplete } from './form-answers.ts';
import type { Form, FormAction } from './form.ts';

interface FormActionsProps {
  request: QuestionRequest;
  form: Form;
  decision: Decision | undefined;
  dismissing: boolean;
  onDismissing: (dismissing: boolean) => void;
  onAction: (action: FormAction) => void;
  onSubmit: () => void;
  onDismiss: () => void;
}

/** The way through a form. Dismiss is two steps: it says what it means, then the same button confirms. */
export function FormActions(props: FormActionsProps) {
  const { request, form, decision, dismissing, onDismissing, onAction, onSubmit, onDismiss } = props;
  const { questions, expiresAt } = request;
  const { step, changing } = form;
  const unheard = useStudio(({ connection }) => isUnheard(connection));
  const busy = decision?.status === 'sending' || isOver(decision) || unheard;
  const question = questions[step];
  const toReview = changing || step === questions.length - 1;

  const actions = useRef<HTMLDivElement>(null);
  const settling = useSettling(actions);
  const [missed, setMissed] = useState(false);

  function press(event: MouseEvent, act: () => void): void {
    const decides = clickDecides(event.nativeEvent);
    setMissed(!decides && event.detail <= 1);
    if (decides) act();
  }

  /** A way through the form can be gone back; the second press of a double click is not meant for what came up. */
  const goes = (type: 'skip' | 'back' | 'next') => ({
    onClick: ({ nativeEvent }: MouseEvent) => {
      if (clickCounts(nativeEvent)) onAction({ type });
    },
  });

  function pressDismiss(): void {
    if (dismissing) return onDismiss();
    const card = actions.current?.closest('[data-card]');
    if (card) markShown(card);
    onDismissing(true);
  }

  return (
    <div ref={actions} className="card-actions">
      {expiresAt !== undefined && <ExpiryWarning expiresAt={expiresAt} typing />}
      {decision?.status === 'failed' && !isShownAtQuestion(decision, request) && (
        <p className="card-error" role="alert">
          {decision.error.message}
        </p>
      )}
      <div className="card-buttons form-buttons">
        <Button
          tone={dismissing ? 'danger' : 'plain'}
          disabled={busy}
          aria-disabled={settling || undefined}
          title={dismissing ? 'Confirm (Enter), or Escape to keep answering' : 'Decline to answer'}
          onClick={(event) => press(event, pressDismiss)}
        >
          Dismiss
        </Button>
        <span className="card-sending" aria-live="polite">
          {decision?.status === 'sending' && 'Sending…'}
          {!busy && (missed ? TOO_SOON : dismissing && 'The agent goes on without your answers.')}
        </span>
        {dismissing ? (
          <Button disabled={busy} title="Keep answering (Escape)" onClick={() => onDismissing(false)}>
            Keep answering
          </Button>
        ) : (
          <span className="form-ways">
            {question?.optional && (
              <Button tone="plain" disabled={busy} title="Leave this unanswered" {...goes('skip')}>
                Skip
              </Button>
            )}
            <Button disabled={busy || step === 0} {...goes('back')}>
              Back
            </Button>
            {question ? (
              <Button disabled={busy} title={`${toReview ? 'Review' : 'Next'} (Enter)`} {...goes('next')}>
                {toReview ? 'Review' : 'Next'}
                <kbd aria-hidden>↵</kbd>
              </Button>
            ) : (
              <Button
                tone="go"
                disabled={busy || !isComplete(form, questions)}
                aria-disabled={settling || undefined}
                title="Submit answers (Enter)"
                data-safe
                onClick={(event) => press(event, onSubmit)}
              >
                Submit answers
                <kbd aria-hidden>↵</kbd>
              </Button>
            )}
          </span>
        )}
      </div>
    </div>
  );
}

function isShownAtQuestion(
  { error }: Extract<Decision, { status: 'failed' }>,
  { questions }: QuestionRequest,
): boolean {
  return error.faults?.some(({ questionId }) => questions.some(({ id }) => id === questionId)) === true;
}
