import type { FormFault } from './error.ts';
import type { Answer, Question } from './interaction.ts';

/**
 * What is wrong with the answers to a form, in the order of its questions; empty if nothing is. Every question that is
 * not optional is answered exactly once, with text that is not blank, and with a declared value unless it takes a
 * custom one. The same check stands behind the form's Submit and the host's 422.
 */
export function checkAnswers(questions: readonly Question[], answers: readonly Answer[]): FormFault[] {
  const faults = questions.flatMap((question): FormFault[] => {
    const given = answers.filter(({ questionId }) => questionId === question.id);
    const message = given.length > 1 ? 'This question was answered more than once.' : faultOf(question, given[0]);
    return message === undefined ? [] : [{ questionId: question.id, message }];
  });
  const known = new Set(questions.map(({ id }) => id));
  const stray = answers.filter(({ questionId }) => !known.has(questionId));
  return [
    ...faults,
    ...stray.map(({ questionId }) => ({ questionId, message: `There is no question "${questionId}".` })),
  ];
}

function faultOf(question: Question, answer: Answer | undefined): string | undefined {
  if (!answer) return question.optional === true ? undefined : 'This question needs an answer.';
  const { value } = answer;
  if (question.multiple !== true) {
    return typeof value === 'string' ? valueFault(question, value) : 'This question takes one answer, not a list.';
  }
  if (typeof value === 'string') return 'This question takes a list of answers.';
  if (value.length === 0) return question.optional === true ? undefined : 'This question needs at least one answer.';
  if (new Set(value).size < value.length) return 'An answer is given twice.';
  return value.map((each) => valueFault(question, each)).find((fault) => fault !== undefined);
}

function valueFault({ choices = [], allowCustom }: Question, value: string): string | undefined {
  if (value.trim() === '') return 'The answer is blank.';
  if (choices.length === 0 || allowCustom === true || choices.some((choice) => choice.value === value))
    return undefined;
  return `"${value}" is none of the choices.`;
}
