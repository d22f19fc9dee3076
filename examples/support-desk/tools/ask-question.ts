import { createQuestionTool } from 'holdpoint';

export const askQuestion = createQuestionTool({
  name: 'ask_question',
  description:
    'Asks the operator what you need to know and no other tool can tell. Ask everything that is missing in one call, ' +
    'with choices where there are few; the answers come back together.',
});
