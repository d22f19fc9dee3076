import type { Answer, Question } from '../../core/contract/index.ts';

/** What was answered, as it is read: the labels of what was picked, and own words as they are; none if skipped. */
export function answerWords({ choices = [] }: Question, answer: Answer | undefined): string[] {
  const values = answer === undefined ? [] : [answer.value].flat();
  return values.map((value) => choices.find((choice) => choice.value === value)?.label ?? value);
}
