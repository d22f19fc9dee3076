import { useId, useLayoutEffect, useRef, useState, type KeyboardEvent } from 'react';
import type { QuestionRequest } from '../../core/contract/index.ts';
import { keyDecides } from '../approval/activation.ts';
import { markShown, markWorkedIn } from '../approval/card-settling.ts';
import { ChangedNote } from '../interaction/changed-note.tsx';
import { TimeLeft } from '../interaction/time-left.tsx';
import { isOver } from '../store/decision-actions.ts';
import { useActions } from '../store/react.tsx';
import type { Decision } from '../store/studio-state.ts';
import { answersOf, isComplete } from './form-answers.ts';
import { FormActions } from './form-actions.tsx';
import { formKey } from './form-key.ts';
import type { FormAction } from './form.ts';
import { QuestionStep } from './question-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { Steps } from './steps.tsx';
import { useForm } from './use-form.ts';
import { useStepFocus } from './use-step-focus.ts';
import '../approval/approval-card.css';
import './question-form.css';

/** What the agent asks, one question at a time, and then all answers for review before they are sent. */
export function QuestionForm({ request, decision }: { request: QuestionRequest; decision: Decision | undefined }) {
  const { questions, toolName } = request;
  const { answer, dismiss } = useActions();
  const [form, change] = useForm(request);
  const [dismissing, setDismissing] = useState(false);
  const card = useRef<HTMLDivElement>(null);
  const id = useId();
  useLayoutEffect(() => {
    if (card.current) markShown(card.current);
  }, []);

  const { step } = form;
  const question = questions[step];
  const draft = form.answers[step];
  const sending = decision?.status === 'sending';
  const busy = sending || isOver(decision);
  const failed = decision?.status === 'failed';
  const moved = useStepFocus(card, { step, custom: draft?.custom === true, failed });

  function act(action: FormAction): void {
    if (busy) return;
    moved();
    set(action);
  }

  /** Changes the form where it stands: the focus stays on what was pressed. */
  function set(action: FormAction): void {
    if (busy) return;
    setDismissing(false);
    if (card.current) markWorkedIn(card.current);
    change(action);
  }

  async function submit(): Promise<void> {
    if (busy || !isComplete(form, questions)) return;
    moved();
    const error = await answer(request, answersOf(form, questions));
    if (error?.faults) change({ type: 'refused', faults: error.faults });
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>): void {
    const key = formKey(event);
    if (!key) return;
    event.preventDefault();
    const find = (selector: string) => card.current?.querySelector<HTMLElement>(selector);
    switch (key.type) {
      case 'press':
        return find(`[data-press="${key.choice}"]`)?.click();
      case 'next': {
        if (!keyDecides(event.nativeEvent, event.currentTarget)) return;
        const box = event.target instanceof Element && event.target.matches('[data-own]') && find('[data-answer]');
        return box ? box.focus() : act(key);
      }
      case 'leave':
        return dismissing ? setDismissing(false) : find('[data-safe]')?.focus({ preventScroll: true });
      case 'held':
    }
  }

  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys of the controls inside, heard in one place
    <div
      ref={card}
      role="group"
      aria-label={`Questions: ${toolName}`}
      className="card appears"
      data-card
      onKeyDown={onKeyDown}
    >
      <div className="card-head form-head">
        <h2 className="card-title" id={`${id}-title`}>
          {question ? `Question ${step + 1} of ${questions.length}` : 'Review your answers'}
        </h2>
        <TimeLeft request={request} />
        <Steps step={step} count={questions.length} />
      </div>
      <ChangedNote request={request} />
      {question && draft ? (
        <QuestionStep key={step} question={question} draft={draft} busy={busy} onAction={act} onStay={set} />
      ) : (
        <ReviewStep
          questions={questions}
          form={form}
          busy={busy}
          onChange={(at) => act({ type: 'change', step: at })}
        />
      )}
      <FormActions
        request={request}
        form={form}
        decision={decision}
        dismissing={dismissing}
        onDismissing={setDismissing}
        onAction={act}
        onSubmit={() => void submit()}
        onDismiss={() => void dismiss(request)}
      />
    </div>
  );
}
