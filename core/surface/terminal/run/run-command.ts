import { existsSync, fstatSync } from 'node:fs';
import path from 'node:path';
import type { StudioApi } from '../../../studio.ts';
import type { Actor, Push } from '../../../contract/index.ts';
import { converse, type Conversation, type ConversationEnd } from '../../code/conversation.ts';
import { Account } from '../account.ts';
import { AnswerLines } from '../answer-lines.ts';
import { readArguments } from '../arguments.ts';
import { Asker } from '../ask/asker.ts';
import { closeStudio } from '../close-studio.ts';
import { endNow, STOPPED } from '../end-now.ts';
import { Failure } from '../failure.ts';
import { hostProject, report } from '../host.ts';
import { onInterrupt } from '../interrupts.ts';
import { Screen } from '../screen.ts';
import { shownJson, shownLine, shownProse } from '../shown.ts';
import { UsageError } from '../usage-error.ts';
import { answerRequests } from './answer-requests.ts';

const OPTIONS = {
  agent: { type: 'string' },
  project: { type: 'string' },
  journal: { type: 'string' },
  json: { type: 'boolean' },
} as const;

const INPUT_ENDED = 3;

/** `holdpoint run`: asks an agent in this process, and puts what it asks to whoever types. Answers with the exit code. */
export async function runCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const prompt = promptIn(positionals);
  const screen = new Screen(process.stdout, process.stderr, endTogether());
  let conversation: Conversation | undefined;
  const interrupted = (): void => {
    if (!conversation) return endNow(STOPPED);
    screen.endQuestion();
    screen.note('Stopping. Once more ends at once.');
    void conversation.stop();
  };
  onInterrupt(interrupted, () => endNow(STOPPED));
  hintAtProject(values.project);
  const { studio, operator, projectError } = await hostProject({
    project: values.project,
    journal: values.journal ?? ':memory:',
    ownerName: 'holdpoint run',
  });
  try {
    if (projectError !== undefined) throw new Failure(projectError);
    const by: Actor = { name: operator, surface: 'terminal' };
    const agentId = await chooseAgent(studio, values.agent, by);
    conversation = converse({ studio, agentId, prompt, by, onFault: report });
    return await follow(conversation, screen, values.json === true);
  } finally {
    await closeStudio(studio);
  }
}

async function follow(conversation: Conversation, screen: Screen, json: boolean): Promise<number> {
  const account = new Account();
  // Whoever read the answer has gone: nobody waits for more of it.
  process.stdout.on('error', () => void conversation.stop());
  conversation.on((push) => {
    if (json) printEvent(push);
    // What became of a request is no reason to put it again.
    if (push.type === 'event' && 'resolution' in push.stored.event) screen.endQuestion();
    const line = account.lineOf(push);
    if (line !== undefined) screen.note(line);
  });
  if (!json) conversation.onText((text, partId) => screen.say(text, partId));
  const inputEnded = await answerRequests(conversation, new Asker(screen, new AnswerLines(process.stdin)));
  const end = await conversation.done;
  screen.endLine();
  return conclude(end, inputEnded, screen);
}

function conclude({ status, reason }: ConversationEnd, inputEnded: boolean, screen: Screen): number {
  if (status === 'completed') return inputEnded ? INPUT_ENDED : 0;
  if (status === 'stopped') {
    screen.note(reason === undefined ? 'Stopped.' : `Stopped. ${shownLine(reason)}`);
    return STOPPED;
  }
  screen.note(`holdpoint: ${shownProse(reason ?? 'The run failed.')}`);
  return 1;
}

function printEvent(push: Push): void {
  if (push.type === 'event') process.stdout.write(`${shownJson(push.stored)}\n`);
}

function promptIn(positionals: string[]): string {
  const [prompt, ...more] = positionals;
  if (prompt === undefined || prompt.trim() === '') throw new UsageError('Give a prompt.');
  if (more.length > 0) throw new UsageError('There is more than one prompt. Put it into quotes.');
  return prompt;
}

async function chooseAgent(studio: StudioApi, wanted: string | undefined, by: Actor): Promise<string> {
  const info = await studio.call('studio.get', {}, by);
  if (!info.ok) throw new Failure(info.error.message);
  for (const notice of info.value.notices) process.stderr.write(`${shownLine(notice)}\n`);
  const ids = info.value.agents.map(({ id }) => id);
  const [first] = ids;
  const agentId = wanted ?? first;
  if (agentId !== undefined && ids.includes(agentId)) return agentId;
  throw new UsageError(
    `There is no agent ${JSON.stringify(agentId ?? '')} in this project. It has: ${ids.join(', ')}.`,
  );
}

function hintAtProject(project: string | undefined): void {
  if (project !== undefined || !existsSync(path.resolve('holdpoint.config.ts'))) return;
  process.stderr.write('This is the embedded example. For the project in this folder say --project .\n');
}

/** Whether standard output and standard error are the same file or pipe, as in `2>&1`. */
function endTogether(): boolean {
  try {
    const [out, err] = [fstatSync(1), fstatSync(2)];
    return out.ino === err.ino && out.dev === err.dev;
  } catch {
    // One of them is closed.
    return false;
  }
}
