import type { Question, QuestionRequest } from '../../core/contract/index.ts';

/** One choice, one choice or own words, and a text that may be left out. */
export const priority: Question = {
  id: 'priority',
  text: 'How urgent is it?',
  choices: [
    { value: 'low', label: 'Low' },
    { value: 'urgent', label: 'Urgent' },
  ],
};
export const channel: Question = {
  id: 'channel',
  text: 'How should they be reached?',
  choices: [
    { value: 'email', label: 'Email' },
    { value: 'phone', label: 'Phone' },
  ],
  allowCustom: true,
};
export const note: Question = { id: 'note', text: 'Anything else?', optional: true };

export function sampleQuestions(over: Partial<QuestionRequest> = {}): QuestionRequest {
  return {
    id: 'i1',
    type: 'tool-question',
    sessionId: 's1',
    runId: 'r1',
    phaseId: 'p1',
    callId: 'c1',
    toolName: 'ask_question',
    questions: [priority, channel, note],
    requestedAt: 1,
    ...over,
  };
}
