import { type Answer, checkAnswers, type Choice, type Question } from '../../../contract/index.ts';

/** What a line says to a question: its answer, nothing where it was skipped, or what is wrong with it. */
export type ReadAnswer = { answer?: Answer } | { fault: string };

/**
 * Reads a line as the answer to a question. A choice is meant by its number, by `#` and its number, by its value or by
 * its label; several are separated by commas where the question takes several; any other text is one of the operator's
 * own, and a number that is no choice's only in quotes. An empty line skips.
 */
export function readAnswer(question: Question, line: string): ReadAnswer {
  const text = line.trim();
  if (text === '') return checked(question, []);
  const { choices = [], allowCustom } = question;
  const meant = question.multiple === true ? severalMeant(choices, text) : [meantBy(choices, text)];
  const values: string[] = [];
  for (const one of meant) {
    if (typeof one !== 'string') return one;
    if (allowCustom === true && isMissed(choices, one)) {
      return { fault: `There is no choice ${one}. If it is your own text, write it in quotes: "${one}".` };
    }
    values.push(unquoted(one));
  }
  const [first = ''] = values;
  return checked(question, [{ questionId: question.id, value: question.multiple === true ? values : first }]);
}

/** A number that counts on past the choices: more likely a slip than somebody's own text. */
function isMissed(choices: readonly Choice[], text: string): boolean {
  return choices.length > 0 && /^\d{1,2}$/.test(text) && !choices.some(({ value }) => value === text);
}

function unquoted(text: string): string {
  return /^"(\d{1,2})"$/.exec(text)?.[1] ?? text;
}

type Meant = string | { fault: string };

function severalMeant(choices: readonly Choice[], text: string): Meant[] {
  const parts = text.split(',').map((part) => part.trim());
  // A label may have a comma of its own.
  if (parts.length > 1 && choicesCalled(choices, text).size === 1) return [meantBy(choices, text)];
  return parts.filter((part) => part !== '').map((part) => meantBy(choices, part));
}

/** The value of the choice that is meant, or the text itself where it is none. */
function meantBy(choices: readonly Choice[], text: string): Meant {
  const called = choicesCalled(choices, text);
  if (called.size > 1) {
    return { fault: `"${text}" is more than one of the choices. Write # and its number.` };
  }
  const [choice] = called;
  return choice?.value ?? text;
}

function choicesCalled(choices: readonly Choice[], text: string): Set<Choice> {
  const [, sign, digits] = /^(#?)(\d+)$/.exec(text) ?? [];
  const numbered = digits === undefined ? undefined : choices[Number(digits) - 1];
  if (sign === '#') return new Set(numbered && [numbered]);
  const name = text.toLowerCase();
  const named = choices.filter(({ value, label }) => value.toLowerCase() === name || label.toLowerCase() === name);
  const exact = named.filter(({ value }) => value === text);
  return new Set([...(numbered ? [numbered] : []), ...(exact.length > 0 ? exact : named)]);
}

function checked(question: Question, answers: Answer[]): ReadAnswer {
  const [fault] = checkAnswers([question], answers);
  if (fault) return { fault: fault.message };
  const [answer] = answers;
  return answer ? { answer } : {};
}
