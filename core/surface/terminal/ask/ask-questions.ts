import type { Answer, Question, QuestionRequest, QuestionResponse } from '../../../contract/index.ts';
import { shownLine } from '../shown.ts';
import type { Asked } from './asked.ts';
import type { Asker } from './asker.ts';
import { questionLines, questionPrompt } from './question-lines.ts';
import { readAnswer } from './read-answer.ts';

/** Puts one question after another; a bad answer is told why and asked again. The end of the input dismisses the form. */
export async function askQuestions(
  asker: Asker,
  { type, questions }: Pick<QuestionRequest, 'type' | 'questions'>,
  signal: AbortSignal,
): Promise<Asked<QuestionResponse>> {
  const answers: Answer[] = [];
  for (const [index, question] of questions.entries()) {
    const place = questions.length === 1 ? '' : `(${index + 1} of ${questions.length}) `;
    const answer = await askQuestion(asker, question, place, signal);
    if (signal.aborted) return 'over';
    if (answer === undefined) return { response: { type, dismiss: true }, inputEnded: true };
    if (answer !== 'skipped') answers.push(answer);
  }
  return { response: { type, answers }, inputEnded: false };
}

async function askQuestion(
  asker: Asker,
  question: Question,
  place: string,
  signal: AbortSignal,
): Promise<Answer | 'skipped' | undefined> {
  const prompt = questionPrompt(question);
  let lines = questionLines(question, place);
  for (;;) {
    const line = await asker.ask(lines, prompt, signal);
    if (line === undefined) return undefined;
    const read = readAnswer(question, line);
    if (!('fault' in read)) return read.answer ?? 'skipped';
    lines = [`  ${shownLine(read.fault)}`];
  }
}
