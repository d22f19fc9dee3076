import { useId } from 'react';
import type { Question } from '../../core/contract/index.ts';
import { LongText } from '../value/long-text.tsx';
import { AnswerBox } from './answer-box.tsx';
import { ChoiceList } from './choice-list.tsx';
import type { AnswerDraft, FormAction } from './form.ts';

interface QuestionStepProps {
  question: Question;
  draft: AnswerDraft;
  busy: boolean;
  onAction: (action: FormAction) => void;
  /** The same, where the focus is to stay on what was pressed. */
  onStay: (action: FormAction) => void;
}

/** One question: its text, and what it can be answered with. */
export function QuestionStep({ question, draft, busy, onAction, onStay }: QuestionStepProps) {
  const id = useId();
  const { header, text, choices = [], optional } = question;
  const hasChoices = choices.length > 0;
  return (
    <div className="form-question">
      <div className="form-text">
        {header && (
          <p className="form-header">
            <LongText text={header} />
          </p>
        )}
        <h3 id={id}>
          <LongText text={text} />
        </h3>
        {(optional || question.multiple) && <p className="form-hint">{hint(question)}</p>}
      </div>
      {hasChoices && (
        <ChoiceList
          question={question}
          draft={draft}
          labelledBy={id}
          describedBy={`${id}-fault`}
          busy={busy}
          onAction={onAction}
          onStay={onStay}
        />
      )}
      {(!hasChoices || draft.custom) && (
        <AnswerBox
          text={draft.text}
          beside={hasChoices}
          labelledBy={`${id} ${id}-fault`}
          invalid={draft.fault !== undefined}
          busy={busy}
          onWrite={(written) => onStay({ type: 'write', text: written })}
        />
      )}
      <p id={`${id}-fault`} className="form-fault" role="alert">
        {draft.fault}
      </p>
    </div>
  );
}

function hint({ choices = [], multiple, optional }: Question): string {
  const several = choices.length > 0 ? 'Pick any number.' : 'One answer a line: Shift+Enter makes a new one.';
  return [multiple && several, optional && 'Optional.'].filter(Boolean).join(' ');
}
