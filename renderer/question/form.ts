import type { FormFault, Question } from '../../core/contract/index.ts';
import { faultOf } from './form-answers.ts';

/** What the operator has put in for one question. What isn't used now is kept: a choice doesn't throw a text away. */
export interface AnswerDraft {
  /** Values of declared choices. */
  readonly picked: readonly string[];
  /** Free text, or the operator's own answer beside choices. */
  readonly text: string;
  /** True where the own answer counts. */
  readonly custom: boolean;
  readonly skipped: boolean;
  /** Why this can't be sent, until it is changed. */
  readonly fault?: string;
}

/** A form as far as it has been filled in. `answers` stand in the order of its questions. */
export interface Form {
  /** The question that is shown; behind the last one comes the review. */
  readonly step: number;
  /** True where a question was opened from the review, and leads back to it. */
  readonly changing: boolean;
  readonly answers: readonly AnswerDraft[];
}

export type FormAction =
  /** Selects a choice, or puts one of several on or off, and stays. */
  | { readonly type: 'pick'; readonly value: string }
  /** Selects the one choice and goes on. */
  | { readonly type: 'choose'; readonly value: string }
  /** Selects the own answer, or puts it on or off where there may be several. */
  | { readonly type: 'custom' }
  | { readonly type: 'write'; readonly text: string }
  | { readonly type: 'next' }
  | { readonly type: 'back' }
  | { readonly type: 'skip' }
  /** Opens a question from the review. */
  | { readonly type: 'change'; readonly step: number }
  /** The host did not take the answers. */
  | { readonly type: 'refused'; readonly faults: readonly FormFault[] };

const empty: AnswerDraft = { picked: [], text: '', custom: false, skipped: false };

export function emptyForm(questions: readonly Question[]): Form {
  return { step: 0, changing: false, answers: questions.map(() => empty) };
}

/** The form after one more thing that the operator did to it. What makes no sense where it stands changes nothing. */
export function formAfter(form: Form, action: FormAction, questions: readonly Question[]): Form {
  const { step } = form;
  const question = questions[step];
  switch (action.type) {
    case 'back':
      return step === 0 ? form : { ...form, step: step - 1, changing: false };
    case 'change':
      return { ...form, step: action.step, changing: true };
    case 'refused':
      return refused(form, action.faults, questions);
    default:
      return question ? answering(form, question, action, questions.length) : form;
  }
}

type Answering = Extract<FormAction, { type: 'pick' | 'choose' | 'custom' | 'write' | 'next' | 'skip' }>;

function answering(form: Form, question: Question, action: Answering, review: number): Form {
  const several = question.multiple === true;
  const draft = form.answers[form.step] ?? empty;
  switch (action.type) {
    case 'pick':
      return edited(form, several ? { picked: toggled(draft.picked, action.value) } : only(action.value));
    case 'choose':
      return advanced(edited(form, only(action.value)), review);
    case 'custom':
      return edited(form, several ? { custom: !draft.custom } : { picked: [], custom: true });
    case 'write':
      return edited(form, { text: action.text });
    case 'skip':
      return question.optional === true ? advanced(edited(form, { skipped: true }), review) : form;
    case 'next': {
      const kept = edited(form, {});
      const fault = faultOf(question, kept.answers[form.step] ?? empty);
      return fault === undefined ? advanced(kept, review) : edited(kept, { fault });
    }
  }
}

function only(value: string): Partial<AnswerDraft> {
  return { picked: [value], custom: false };
}

function toggled(values: readonly string[], value: string): readonly string[] {
  return values.includes(value) ? values.filter((each) => each !== value) : [...values, value];
}

/** The shown question's draft with a change; what was said against it, and that it was skipped, is over. */
function edited(form: Form, change: Partial<AnswerDraft>): Form {
  const { fault: _, ...draft } = form.answers[form.step] ?? empty;
  return { ...form, answers: form.answers.with(form.step, { ...draft, skipped: false, ...change }) };
}

function advanced(form: Form, review: number): Form {
  return { ...form, step: form.changing ? review : form.step + 1, changing: false };
}

/** Every question with what the host said of it; the first of these is shown. */
function refused(form: Form, faults: readonly FormFault[], questions: readonly Question[]): Form {
  const messages = questions.map(({ id }) => faults.find(({ questionId }) => questionId === id)?.message);
  const first = messages.findIndex((message) => message !== undefined);
  if (first < 0) return form;
  const answers = form.answers.map((draft, index) => {
    const fault = messages[index];
    return fault === undefined ? draft : { ...draft, fault };
  });
  return { step: first, changing: true, answers };
}
