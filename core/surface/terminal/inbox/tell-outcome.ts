import { outcome } from '../../../contract/index.ts';
import { readJson } from '../arguments.ts';
import { shownJson, shownLine } from '../shown.ts';
import { UsageError } from '../usage-error.ts';
import { type InboxAction, oneId, textOf } from './inbox-action.ts';
import { requestOf, respond } from './request.ts';

/** Says what became of a call that was cut off while it ran. */
export const tellOutcome: InboxAction = {
  options: { output: { type: 'string' } },
  read(given, positionals) {
    const id = oneId(positionals.slice(0, 1));
    const [, word, ...more] = positionals;
    const told = outcome.safeParse(word);
    if (!told.success || more.length > 0) {
      throw new UsageError(`Say what became of it: ${outcome.options.join(', ')}.`);
    }
    const text = textOf(given, 'output');
    if (text !== undefined && told.data !== 'happened') throw new UsageError('--output goes with happened only.');
    const output = text === undefined ? {} : { output: readJson('--output', text) };
    return async (client) => {
      const { type, toolName, input } = await requestOf(client, id, 'tool-outcome');
      process.stdout.write(`${shownLine(toolName)} ${shownJson(input)}: ${told.data}\n`);
      await respond(client, id, { type, outcome: told.data, ...output });
      process.stdout.write('Recorded.\n');
    };
  },
};
