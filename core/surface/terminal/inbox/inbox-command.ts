import { dataBase } from '../../../project/data-folder.ts';
import { readToken } from '../../http/token.ts';
import { readArguments, readPort } from '../arguments.ts';
import { findStudio } from '../find-studio.ts';
import { studioClient } from '../studio-client.ts';
import { UsageError } from '../usage-error.ts';
import { answer } from './answer.ts';
import { decide } from './decide.ts';
import type { InboxAction } from './inbox-action.ts';
import { list } from './list.ts';
import { tellOutcome } from './tell-outcome.ts';

const WHICH = { url: { type: 'string' }, port: { type: 'string' }, project: { type: 'string' } } as const;

const ACTIONS: Readonly<Record<string, InboxAction>> = {
  list,
  approve: decide('approve'),
  deny: decide('deny'),
  answer,
  outcome: tellOutcome,
};

/** `holdpoint inbox`: what waits in a Studio that runs, and the answers to it, by its HTTP surface. */
export async function inboxCommand(args: string[]): Promise<number> {
  const [first, ...rest] = args;
  const [name, given] = first === undefined || first.startsWith('-') ? ['list', args] : [first, rest];
  const action = Object.hasOwn(ACTIONS, name) ? ACTIONS[name] : undefined;
  if (!action) throw new UsageError(`There is no inbox command ${JSON.stringify(name)}.`);
  const { values, positionals } = readArguments(given, { ...action.options, ...WHICH });
  const { url, port, project } = values as { [name in keyof typeof WHICH]?: string };
  // What is wrong with the line is said before anything is looked for.
  const work = action.read(values as never, positionals);
  const base = dataBase(process.env, process.cwd());
  const which = { url, project, port: port === undefined ? undefined : readPort(port) };
  await work(studioClient(await findStudio(base, which), readToken(base, process.env)));
  return 0;
}
