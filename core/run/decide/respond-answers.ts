import {
  type Answer,
  checkAnswers,
  fail,
  type Question,
  type QuestionRequest,
  type QuestionResponse,
  type Resolution,
} from '../../contract/index.ts';
import type { Decision } from '../command.ts';
import { resolved, unanswered } from './resolved.ts';
import type { Claim } from './respond.ts';

/** Answers become the question tool's result at once; so does declining to answer. */
export function decideAnswers({ questions }: QuestionRequest, response: QuestionResponse, claim: Claim): Decision {
  if (response.dismiss) return conclude(claim, { status: 'dismissed' }, unanswered('dismissed'));
  const { answers = [] } = response;
  const faults = checkAnswers(questions, answers);
  if (faults.length > 0) {
    const [first] = faults;
    const text = questions.find(({ id }) => id === first?.questionId)?.text ?? first?.questionId;
    return fail('invalid', `The answers are not complete. ${text}: ${first?.message}`, faults);
  }
  const told = questions.flatMap((question) => toldAnswer(question, answers));
  return conclude(claim, { status: 'answered', answers }, { answers: told });
}

function conclude({ call, by, at }: Claim, how: Omit<Resolution, 'by' | 'at'>, output: unknown): Decision {
  return {
    ok: true,
    events: [
      resolved(call, { ...how, by, at }),
      { type: 'tool.finished', callId: call.id, outcome: { kind: 'output', output } },
    ],
  };
}

interface ToldAnswer {
  questionId: string;
  text: string;
  value?: string;
  values?: string[];
  /** The operator's own words, where there were choices. */
  custom?: true;
}

/** An answer as the model reads it. A question that was skipped gives none. */
function toldAnswer({ id, text, choices = [], multiple }: Question, answers: readonly Answer[]): ToldAnswer[] {
  const given = answers.find(({ questionId }) => questionId === id);
  const values = given === undefined ? [] : [given.value].flat();
  if (values.length === 0) return [];
  const isCustom = choices.length > 0 && values.some((value) => !choices.some((choice) => choice.value === value));
  const custom = isCustom ? ({ custom: true } as const) : {};
  const [value = ''] = values;
  return [multiple === true ? { questionId: id, text, values, ...custom } : { questionId: id, text, value, ...custom }];
}
