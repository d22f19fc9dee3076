import { checkAnswers } from '../../core/contract/check-answers.ts';
import type { Answer, Question } from '../../core/contract/index.ts';
import { MESSAGE_LIMIT, PICKS_LIMIT } from '../../core/contract/limit.ts';
import { count } from '../ui/count.ts';
import type { AnswerDraft, Form } from './form.ts';

/** The answers as they are sent: a question that was skipped or left empty gives none. */
export function answersOf({ answers }: Form, questions: readonly Question[]): Answer[] {
  return questions.flatMap((question, index) => {
    const draft = answers[index];
    const answer = draft && answerOf(question, draft);
    return answer ? [answer] : [];
  });
}

/** Why a question can't be left as it is, in the words in which the host would refuse it. */
export function faultOf(question: Question, draft: AnswerDraft): string | undefined {
  const answer = answerOf(question, draft);
  const values = [answer?.value ?? []].flat();
  if (values.length > PICKS_LIMIT) {
    return `These are ${count(values.length, 'answer')}. ${count(PICKS_LIMIT, 'answer')} is the most.`;
  }
  const tooLong = values.find((value) => value.length > MESSAGE_LIMIT);
  if (tooLong !== undefined) {
    return `The answer is ${count(tooLong.length, 'character')} long. ${count(MESSAGE_LIMIT, 'character')} is the most.`;
  }
  return checkAnswers([question], answer ? [answer] : [])[0]?.message;
}

export function isComplete({ answers }: Form, questions: readonly Question[]): boolean {
  return questions.every((question, index) => {
    const draft = answers[index];
    return draft !== undefined && faultOf(question, draft) === undefined;
  });
}

/** The one answer that a draft makes. Choices stand in their declared order; free text for a list has one a line. */
function answerOf({ id, choices = [], multiple }: Question, draft: AnswerDraft): Answer | undefined {
  if (draft.skipped) return undefined;
  const text = draft.text.trim();
  const values = choices.length > 0 ? chosen(choices, draft, text) : written(text, multiple === true);
  const [first] = values;
  if (first === undefined) return undefined;
  return { questionId: id, value: multiple === true ? values : first };
}

function chosen(choices: readonly { value: string }[], { picked, custom }: AnswerDraft, text: string): string[] {
  const declared = choices.map(({ value }) => value).filter((value) => picked.includes(value));
  return custom ? [...declared, text] : declared;
}

function written(text: string, several: boolean): string[] {
  const lines = several ? text.split('\n').map((line) => line.trim()) : [text];
  return lines.filter((line) => line !== '');
}
