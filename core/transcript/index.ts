export { applyEvent, withoutNextSteps } from './apply-event.ts';
export { applyDelta, applyProgress } from './apply-live.ts';
export { callStatusOf, finishedFields } from './outcome.ts';
export { toMarkdown } from './to-markdown.ts';
export { emptyTranscript, type Transcript } from './transcript.ts';
export { inspect } from './inspect.ts';
export {
  type CallInspection,
  emptyInspection,
  type Inspection,
  type PhaseInspection,
  type RunInspection,
  type Span,
  type TurnInspection,
  type WaitInspection,
} from './inspection.ts';
