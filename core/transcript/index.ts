export { applyEvent, withoutNextSteps } from './apply-event.ts';
export { applyDelta, applyProgress } from './apply-live.ts';
export { emptyTranscript, type Transcript } from './transcript.ts';
