import { z } from 'zod';
import { ANSWERS_LIMIT, choice, MESSAGE_LIMIT, PICKS_LIMIT, question } from '../contract/index.ts';
import { assertKnown } from './assert-known.ts';
import { assertExpiresIn, assertNamed, assertToolName } from './assert-named.ts';
import { zodSchema } from './schema.ts';
import type { Tool } from './tool.ts';

export interface QuestionToolDefinition {
  name: string;
  /** When to use it; the model reads this. How to fill it in stands in its schema already. */
  description: string;
  /** How long a form waits, in milliseconds; then the model reads that it expired. Without it, as long as it takes. */
  expiresIn?: number;
}

/**
 * Makes a tool with which the model asks the operator. Calling it suspends the phase; the answers are its result:
 * `{ answers: [{ questionId, text, value or values, custom? }] }`, or no answers with `dismissed`, `expired`,
 * `cancelled` or `withdrawn` set. Throws a `DefinitionError` naming the tool when the definition can't work.
 *
 * @example
 * const ask = createQuestionTool({ name: 'ask_question', description: 'Asks the operator what you need to know.' });
 */
export function createQuestionTool(definition: QuestionToolDefinition): Tool {
  const { name, description, expiresIn } = definition;
  assertToolName(name);
  // Before what is missing: it may stand there, misspelt.
  assertKnown(definition, KEYS, `The tool "${name}"`);
  assertNamed(name, description);
  assertExpiresIn(expiresIn, `the tool "${name}"`);
  return Object.freeze<Tool>({
    kind: 'question',
    name,
    description,
    input: zodSchema(formSchema),
    idempotent: false,
    ...(expiresIn !== undefined && { expiresIn }),
  });
}

const KEYS = ['name', 'description', 'expiresIn'] as const satisfies readonly (keyof QuestionToolDefinition)[];

const filled = (what: string) => z.string().refine((text) => text.trim() !== '', `${what} must not be blank.`);

const describedChoice = choice.extend({
  value: filled('The value of a choice')
    .refine(
      ({ length }) => length <= MESSAGE_LIMIT,
      `The value of a choice must not be longer than ${MESSAGE_LIMIT} characters.`,
    )
    .describe('What you are told if it is picked; different for each choice'),
  label: filled('The label of a choice').describe('What the operator reads, a few words'),
  description: z.string().optional().describe('What picking it means, if the label does not say it all'),
});

const describedQuestion = question
  .extend({
    id: filled('The id of a question').describe('A short name of your own, different for each question'),
    text: filled('The text of a question').describe('The question itself, as one sentence'),
    header: z.string().optional().describe('One or two words that the question is about'),
    choices: z
      .array(describedChoice)
      .optional()
      .describe('What the operator picks from. Leave it out for a free text answer.'),
    allowCustom: z
      .boolean()
      .optional()
      .describe('Whether the operator may write an answer that is none of the choices'),
    multiple: z.boolean().optional().describe('Whether several choices may be picked'),
    optional: z.boolean().optional().describe('Whether the operator may skip the question'),
  })
  .superRefine(({ id, choices = [], allowCustom, multiple }, context) => {
    if (choices.length === 0 && allowCustom === false) {
      context.addIssue(`The question "${id}" has no choices and allowCustom is false, so it can't be answered.`);
    }
    const own = multiple === true && allowCustom === true;
    const picks = choices.length + (own ? 1 : 0);
    if (picks > PICKS_LIMIT) {
      const counted = own ? ', its own answer counted' : '';
      context.addIssue(`The question "${id}" has ${picks} choices${counted}, and ${PICKS_LIMIT} is the most.`);
    }
    const twice = firstRepeated(choices.map(({ value }) => value));
    if (twice !== undefined) context.addIssue(`The question "${id}" has two choices with the value "${twice}".`);
  });

/** What the model fills in, and what makes a form bad enough to go back to it. */
const formSchema = z.object({
  questions: z
    .array(describedQuestion)
    .min(1, 'Ask at least one question.')
    .superRefine((questions, context) => {
      if (questions.length > ANSWERS_LIMIT) {
        context.addIssue(
          `The form has ${questions.length} questions, and ${ANSWERS_LIMIT} is the most. Ask again with fewer.`,
        );
      }
      const twice = firstRepeated(questions.map(({ id }) => id));
      if (twice !== undefined) context.addIssue(`Two questions have the id "${twice}". Give each its own.`);
    })
    .describe('Everything you need to know, in one call'),
});

function firstRepeated(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  for (const value of values) {
    if (seen.has(value)) return value;
    seen.add(value);
  }
  return undefined;
}
