import type { Answer, Question } from '../../core/contract/index.ts';
import { answerWords } from './answer-words.ts';

/** Answers as text to be used elsewhere: each under its question. */
export function typedText(questions: readonly Question[], answers: readonly Answer[]): string {
  return questions
    .flatMap((question) => {
      const words = answerWords(
        question,
        answers.find(({ questionId }) => questionId === question.id),
      );
      return words.length === 0 ? [] : [`${question.text}\n${words.join('\n')}`];
    })
    .join('\n\n');
}
