import type { QuestionRequest, Resolution, ToolEntry } from '../../core/contract/index.ts';
import { ResolutionLine } from '../approval/resolution-line.tsx';
import { resolutionMark, resolutionWords } from '../approval/resolution-words.ts';
import { Unsent } from '../interaction/unsent.tsx';
import { answersDraftKey } from '../store/studio-state.ts';
import { ToolLine } from '../transcript/tool-line.tsx';
import { count } from '../ui/count.ts';
import { AnswerList } from './answer-list.tsx';
import { answersOf } from './form-answers.ts';
import { readForm } from './form-draft.ts';
import { typedText } from './typed-text.ts';

interface AnsweredFormProps {
  entry: ToolEntry;
  request: QuestionRequest;
  resolution: Resolution;
}

/** A form that is over: its questions with the answers, and who gave them; or how it ended without any. */
export function AnsweredForm({ entry, request, resolution }: AnsweredFormProps) {
  const { id, questions, type } = request;
  const { status, answers } = resolution;
  return (
    <>
      <ToolLine entry={entry} decided={status} summary={count(questions.length, 'question')} />
      {answers && <AnswerList questions={questions} answers={answers} />}
      <ResolutionLine mark={resolutionMark[status]} text={resolutionWords(resolution, type)} />
      <Unsent
        interactionId={id}
        resolution={resolution}
        draftKey={answersDraftKey(id)}
        wordsOf={(draft) => typedText(questions, answersOf(readForm(draft, questions), questions))}
      />
    </>
  );
}
