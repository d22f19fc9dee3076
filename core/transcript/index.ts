export { applyEvent, withoutNextSteps } from './apply-event.ts';
export { applyDelta, applyProgress } from './apply-live.ts';
export { callStatusOf, finishedFields } from './outcome.ts';
export { toMarkdown } from './to-markdown.ts';
export { emptyTranscript, type Transcript } from './transcript.ts';
