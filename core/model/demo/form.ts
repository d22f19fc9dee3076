import { z } from 'zod';

const form = z.object({ questions: z.array(z.unknown()) });

const answers = z.strictObject({
  answers: z.array(
    z.object({
      questionId: z.string(),
      text: z.string(),
      value: z.string().optional(),
      values: z.array(z.string()).optional(),
    }),
  ),
  dismissed: z.literal(true).optional(),
  expired: z.literal(true).optional(),
  cancelled: z.literal(true).optional(),
  withdrawn: z.literal(true).optional(),
});
export type FormAnswers = z.infer<typeof answers>;

/** How many questions a call asks; undefined if its input is no form. */
export function countQuestions(input: unknown): number | undefined {
  return form.safeParse(input).data?.questions.length;
}

/** What a question tool gave; undefined if the output isn't of that kind. */
export function readAnswers(output: unknown): FormAnswers | undefined {
  return answers.safeParse(output).data;
}

/** Tells what the operator answered, or why nobody did. */
export function tellAnswers({ answers: given, dismissed, expired, cancelled, withdrawn }: FormAnswers): string {
  if (dismissed) return 'You dismissed my questions.';
  if (expired) return 'My questions expired before anyone answered them.';
  if (cancelled) return 'My questions were cancelled when the run was stopped.';
  if (withdrawn) return 'My questions were withdrawn before anyone answered them.';
  if (given.length === 0) return 'You skipped all of my questions.';
  const lines = given.map(({ text, value, values }) => `- ${text} ${values?.join(', ') ?? value ?? ''}`);
  return `You answered:\n\n${lines.join('\n')}`;
}
