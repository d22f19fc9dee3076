import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { Agent, createQuestionTool, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

// It has no code: calling it shows you a form, and your answers are its result.
const askQuestion = createQuestionTool({
  name: 'ask_question',
  description: 'Asks the operator what you cannot find out yourself. Ask everything you need in one call.',
});

const sendMail = createTool({
  name: 'send_mail',
  description: 'Sends a mail.',
  inputSchema: z.object({ to: z.email(), subject: z.string().min(1), text: z.string() }),
  // A mail can't be taken back: each one is yours to approve.
  requiresApproval: ({ to, subject, text }) => ({
    reason: `Send “${subject}” to ${to}`,
    facts: [
      { label: 'To', value: to },
      { label: 'Characters', value: String(text.length) },
    ],
    severity: 'warning',
    approveLabel: 'Send it',
    denyLabel: 'Don’t send',
  }),
  rejectionMessage: 'The operator does not want this mail to be sent.',
  // Put your mail server here; until then mails are written to a file.
  async execute(mail, { dataFolder }) {
    await appendFile(path.join(dataFolder, 'outbox.log'), `${JSON.stringify(mail)}\n`);
    return { sent: mail.subject, to: mail.to };
  },
});

// The model writes such questions by itself; the demo model has to be told.
const questions = [
  { id: 'who', text: 'Whom shall I write to?' },
  {
    id: 'tone',
    text: 'In which tone?',
    choices: [
      { value: 'friendly', label: 'Friendly' },
      { value: 'formal', label: 'Formal' },
    ],
  },
];

export default defineStudio({
  agents: [
    new Agent({
      id: 'writer',
      name: 'Writer',
      // The model is chosen in Settings, or named here: model: 'openai:gpt-5'.
      instructions: `You write mails. Ask for the recipient and the tone in one call of ask_question where you weren't told, then call send_mail.
When a mail is denied, say so and repeat the reason; don't send it in another way.`,
      tools: [askQuestion, sendMail],
    }),
  ],
  // What the demo model is sent in place of the text: it understands "call TOOL {json}".
  quickPrompts: [
    { text: 'Write a welcome mail. Ask me what you need.', demo: `call ask_question ${JSON.stringify({ questions })}` },
    {
      text: 'Welcome ann@example.com with a short mail',
      demo: 'call send_mail {"to":"ann@example.com","subject":"Hello","text":"Good to have you here."}',
    },
  ],
});
