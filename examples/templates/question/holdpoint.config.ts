import { appendFile } from 'node:fs/promises';
import path from 'node:path';
import { Agent, createQuestionTool, createTool, defineStudio } from 'holdpoint';
import { z } from 'zod';

// It has no code: calling it shows you a form, and your answers are its result.
const askQuestion = createQuestionTool({
  name: 'ask_question',
  description: 'Asks the operator what you cannot find out yourself. Ask everything you need in one call.',
});

const bookRoom = createTool({
  name: 'book_room',
  description: 'Books a room for a day.',
  inputSchema: z.object({ room: z.string(), day: z.string(), note: z.string().optional() }),
  async execute(booking, { dataFolder }) {
    await appendFile(path.join(dataFolder, 'bookings.log'), `${JSON.stringify(booking)}\n`);
    return { booked: booking };
  },
});

// The model writes such questions by itself; the demo model has to be told.
const questions = [
  {
    id: 'room',
    text: 'Which room?',
    choices: [
      { value: 'north', label: 'North', description: 'Eight seats' },
      { value: 'south', label: 'South', description: 'Thirty seats' },
    ],
  },
  { id: 'day', text: 'Which day?' },
  { id: 'note', text: 'A note for the porter?', optional: true },
];

export default defineStudio({
  agents: [
    new Agent({
      id: 'booker',
      name: 'Booker',
      // The model is chosen in Settings, or named here: model: 'openai:gpt-5'.
      instructions: `You book rooms. Ask for all that is missing in one call of ask_question, then book exactly what was answered.
When the questions are dismissed, book nothing and say so.`,
      tools: [askQuestion, bookRoom],
    }),
  ],
  // What the demo model is sent in place of the text: it understands "call TOOL {json}".
  quickPrompts: [
    { text: 'Book a room. Ask me what you need.', demo: `call ask_question ${JSON.stringify({ questions })}` },
    { text: 'Book the north room for Monday', demo: 'call book_room {"room":"north","day":"Monday"}' },
  ],
});
