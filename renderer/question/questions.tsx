import type { QuestionRequest, Resolution, ToolEntry } from '../../core/contract/index.ts';
import { useResolution } from '../interaction/use-resolution.ts';
import { AnsweredForm } from './answered-form.tsx';
import { QuestionForm } from './question-form.tsx';

interface QuestionsProps {
  entry: ToolEntry;
  request: QuestionRequest;
  recorded: Resolution | undefined;
}

/** A call that asks the operator: its form while it waits, then what was answered. */
export function Questions({ entry, request, recorded }: QuestionsProps) {
  const { decision, resolution } = useResolution(request.id, recorded);
  if (!resolution) return <QuestionForm request={request} decision={decision} />;
  return <AnsweredForm entry={entry} request={request} resolution={resolution} />;
}
