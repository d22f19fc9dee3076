import type { ReactNode } from 'react';
import type { Answer, Question } from '../../core/contract/index.ts';
import { LongText } from '../value/long-text.tsx';
import { answerWords } from './answer-words.ts';
import './answer-list.css';

interface AnswerListProps {
  questions: readonly Question[];
  answers: readonly Answer[];
  /** What stands at the end of a question's line: what is wrong with it, a way to change it. */
  aside?: (index: number) => ReactNode;
}

/** Questions with what was answered, to be read. */
export function AnswerList({ questions, answers, aside }: AnswerListProps) {
  return (
    <dl className="answer-list">
      {questions.map((question, index) => {
        const words = answerWords(
          question,
          answers.find(({ questionId }) => questionId === question.id),
        );
        return (
          <div key={question.id} className="answer-line">
            <dt>
              <LongText text={question.text} />
            </dt>
            <dd>
              {words.length === 0 && <span className="answer-none">Skipped</span>}
              {words.map((each, position) => (
                <p key={position}>
                  <LongText text={each} />
                </p>
              ))}
            </dd>
            {aside && <dd className="answer-aside">{aside(index)}</dd>}
          </div>
        );
      })}
    </dl>
  );
}
