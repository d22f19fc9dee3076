import type { FormAnswers } from './form.ts';

/** The tool that asks for what an escalation needs, and the one that prepares it. */
export const ASK = 'ask_question';
export const PREPARE = 'prepare_escalation';

/** Everything that is not known of an escalation, in one form. */
export function escalationForm(customer: string): object {
  return {
    questions: [
      {
        id: 'priority',
        header: 'Priority',
        text: `How urgent is the escalation for ${customer}?`,
        choices: [
          { value: 'low', label: 'Low' },
          { value: 'normal', label: 'Normal' },
          { value: 'urgent', label: 'Urgent' },
        ],
      },
      {
        id: 'channel',
        header: 'Channel',
        text: `How should ${customer} be reached?`,
        choices: [
          { value: 'email', label: 'Email' },
          { value: 'phone', label: 'Phone' },
        ],
        allowCustom: true,
      },
      {
        id: 'note',
        header: 'Note',
        text: `What else should be known about the escalation for ${customer}?`,
        optional: true,
      },
    ],
  };
}

/** The escalation with what was answered, word for word; undefined if an answer that it needs is missing. */
export function escalationInput(customer: string, { answers }: FormAnswers): object | undefined {
  const valueOf = (id: string) => answers.find(({ questionId }) => questionId === id)?.value;
  const priority = valueOf('priority');
  const channel = valueOf('channel');
  const note = valueOf('note');
  if (priority === undefined || channel === undefined) return undefined;
  return { customer, priority, channel, ...(note !== undefined && { note }) };
}
