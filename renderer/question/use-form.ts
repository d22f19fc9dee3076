import { useEffect, useMemo } from 'react';
import type { QuestionRequest } from '../../core/contract/index.ts';
import { useActions, useStudio } from '../store/react.tsx';
import { answersDraftKey } from '../store/studio-state.ts';
import { readForm, writeForm } from './form-draft.ts';
import { formAfter, type Form, type FormAction } from './form.ts';

/** A request's form, which the host keeps with everything typed in it, and the way to change it. */
export function useForm({ id, questions }: QuestionRequest): [Form, (action: FormAction) => void] {
  const { drafts } = useActions();
  const key = answersDraftKey(id);
  const text = useStudio((state) => state.drafts[key]);
  useEffect(() => void drafts.load(key), [drafts, key]);
  const form = useMemo(() => readForm(text, questions), [text, questions]);
  return [form, (action) => drafts.write(key, writeForm(formAfter(form, action, questions)))];
}
