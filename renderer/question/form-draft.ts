import type { Question } from '../../core/contract/index.ts';
import { emptyForm, type AnswerDraft, type Form } from './form.ts';

/** A form as the text that the host keeps of it. */
export function writeForm(form: Form): string {
  return JSON.stringify(form);
}

/** The form that was kept, where it fits the questions; else an empty one. */
export function readForm(text: string | undefined, questions: readonly Question[]): Form {
  const empty = emptyForm(questions);
  if (text === undefined || text === '') return empty;
  const kept = parsed(text);
  if (!isRecord(kept) || !Array.isArray(kept['answers']) || kept['answers'].length !== questions.length) return empty;
  const { step, changing, answers } = kept as { step: unknown; changing: unknown; answers: unknown[] };
  const isStep = typeof step === 'number' && Number.isInteger(step) && step >= 0 && step <= questions.length;
  return { step: isStep ? step : 0, changing: changing === true, answers: answers.map(readAnswer) };
}

function readAnswer(kept: unknown): AnswerDraft {
  const { picked, text, custom, skipped, fault } = isRecord(kept) ? kept : {};
  return {
    picked: Array.isArray(picked) ? picked.filter((value) => typeof value === 'string') : [],
    text: typeof text === 'string' ? text : '',
    custom: custom === true,
    skipped: skipped === true,
    ...(typeof fault === 'string' && { fault }),
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null;
}
