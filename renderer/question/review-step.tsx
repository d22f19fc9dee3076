import type { Question } from '../../core/contract/index.ts';
import { Button } from '../ui/button.tsx';
import { AnswerList } from './answer-list.tsx';
import { answersOf, faultOf } from './form-answers.ts';
import type { Form } from './form.ts';

interface ReviewStepProps {
  questions: readonly Question[];
  form: Form;
  busy: boolean;
  onChange: (step: number) => void;
}

/** All answers before they are sent, each with a way to change it. */
export function ReviewStep({ questions, form, busy, onChange }: ReviewStepProps) {
  return (
    <div className="form-question form-review">
      <AnswerList
        questions={questions}
        answers={answersOf(form, questions)}
        aside={(index) => {
          const question = questions[index];
          const draft = form.answers[index];
          const fault = question && draft && (draft.fault ?? faultOf(question, draft));
          return (
            <>
              {fault !== undefined && <span className="form-fault">{fault}</span>}
              <Button
                small
                tone="plain"
                disabled={busy}
                aria-label={`Change answer ${index + 1}`}
                onClick={() => onChange(index)}
              >
                Change
              </Button>
            </>
          );
        }}
      />
    </div>
  );
}
