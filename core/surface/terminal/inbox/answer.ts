import type { Answer, Question, QuestionResponse } from '../../../contract/index.ts';
import { AnswerLines } from '../answer-lines.ts';
import { readJson } from '../arguments.ts';
import { askQuestions } from '../ask/ask-questions.ts';
import { Asker } from '../ask/asker.ts';
import { Failure } from '../failure.ts';
import { Screen } from '../screen.ts';
import { UsageError } from '../usage-error.ts';
import { type InboxAction, oneId, textOf } from './inbox-action.ts';
import { requestOf, respond } from './request.ts';

type Form = { type: 'tool-question'; questions: Question[] };

/** Answers a form: with what stands on the command line, or else by asking. */
export const answer: InboxAction = {
  options: {
    value: { type: 'string', multiple: true },
    json: { type: 'string' },
    dismiss: { type: 'boolean' },
  },
  read(given, positionals) {
    const id = oneId(positionals);
    const values = Array.isArray(given['value']) ? given['value'].map(pairOf) : undefined;
    const json = textOf(given, 'json');
    const answers = json === undefined ? undefined : readJson('--json', json);
    const dismiss = given['dismiss'] === true;
    if ([values, answers, dismiss || undefined].filter((each) => each !== undefined).length > 1) {
      throw new UsageError('Give only one of --value, --json and --dismiss.');
    }
    return async (client) => {
      const form = await requestOf(client, id, 'tool-question');
      const { type } = form;
      if (dismiss) await respond(client, id, { type, dismiss: true });
      else if (answers !== undefined) await respond(client, id, { type, answers });
      else if (values) await respond(client, id, { type, answers: answersOf(form.questions, values) });
      else await respond(client, id, await ask(form));
      process.stdout.write(dismiss ? 'Dismissed.\n' : 'Answered.\n');
    };
  },
};

async function ask(form: Form): Promise<QuestionResponse> {
  const asker = new Asker(new Screen(process.stdout, process.stderr), new AnswerLines(process.stdin));
  const asked = await askQuestions(asker, form, new AbortController().signal);
  if (asked !== 'over' && !asked.inputEnded) return asked.response;
  throw new Failure('Standard input has ended before every question was answered. Nothing was sent.');
}

/** "priority=urgent": a question's id and an answer to it. */
function pairOf(text: string): [questionId: string, value: string] {
  const at = text.indexOf('=');
  if (at > 0) return [text.slice(0, at), text.slice(at + 1)];
  throw new UsageError(`--value takes QUESTION=VALUE, not ${JSON.stringify(text)}.`);
}

function answersOf(questions: readonly Question[], pairs: readonly [string, string][]): Answer[] {
  const ids = new Set(pairs.map(([questionId]) => questionId));
  return [...ids].map((questionId) => {
    const values = pairs.filter(([of]) => of === questionId).map(([, value]) => value);
    const [first = '', ...more] = values;
    const takesList = questions.find(({ id }) => id === questionId)?.multiple === true || more.length > 0;
    return { questionId, value: takesList ? values : first };
  });
}
