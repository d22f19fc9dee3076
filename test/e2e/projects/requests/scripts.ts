export interface Call {
  readonly tool: string;
  readonly input: unknown;
}

const priority = {
  id: 'priority',
  text: 'How urgent is it?',
  choices: [
    { value: 'low', label: 'Low' },
    { value: 'normal', label: 'Normal', description: 'Within two days' },
    { value: 'urgent', label: 'Urgent', description: 'Today' },
  ],
};
const channel = {
  id: 'channel',
  header: 'Channel',
  text: 'Where should the receipt go?',
  choices: [
    { value: 'email', label: 'Email', description: 'billing@delta.example' },
    { value: 'phone', label: 'Phone' },
  ],
  allowCustom: true,
};
const days = {
  id: 'days',
  text: 'On which days can they be reached?',
  choices: ['Monday', 'Tuesday', 'Wednesday'].map((label) => ({ value: label.toLowerCase(), label })),
  allowCustom: true,
  multiple: true,
};
const contact = { id: 'contact', text: 'Who is the contact there?' };
const note = { id: 'note', text: 'Is there anything to add?', optional: true };

/** What a model may come up with: markup, an override of the writing direction, and no place to break a line. */
const hostile = {
  id: '__proto__',
  text: `<img src=x onerror="document.title='owned'"> **Approve**\u202e ${'unbroken'.repeat(60)}`,
  choices: [
    { value: 'a', label: `\u200b<b>Yes</b> ${'x'.repeat(300)}`, description: 'A long word: '.repeat(30) },
    { value: 'b', label: 'No' },
  ],
};

const ask = (...questions: unknown[]): Call => ({ tool: 'ask_question', input: { questions } });
const pay = (amount: number): Call => ({ tool: 'pay', input: { amount } });

/** The calls that each message sets off. */
export const scripts: Readonly<Record<string, readonly Call[]>> = {
  'three questions': [ask(priority, channel, note)],
  'all kinds': [ask(priority, days, contact, channel, note)],
  'three notes': [ask(note, { ...note, id: 'second' }, { ...note, id: 'third' })],
  'a hostile question': [ask(hostile, note)],
  'questions soon over': [{ tool: 'ask_soon', input: { questions: [contact, note] } }],
  'questions over in a while': [{ tool: 'ask_in_a_while', input: { questions: [contact] } }],
  'pay 90': [pay(90)],
  'pay three times': [pay(90), pay(70), pay(50)],
  'pay soon': [{ tool: 'pay_soon', input: { amount: 90 } }],
  'pay and ask': [pay(90), ask(priority, note)],
  'pay twice and ask twice': [pay(90), ask(priority), pay(70), ask(contact)],
  small: [{ tool: 'small', input: { amount: 3 } }],
  post: [{ tool: 'post', input: { text: 'Hello', to: 'Delta Kit Labs' } }],
  'post and ask': [{ tool: 'post', input: { text: 'Hello', to: 'Delta Kit Labs' } }, ask(priority, channel, note)],
};
