import { text } from 'node:stream/consumers';
import { dataBase } from '../../../project/data-folder.ts';
import { resolveProjectFolder } from '../../../project/index.ts';
import { findServing } from '../../http/serving.ts';
import { readArguments, readJson } from '../arguments.ts';
import { STOPPED } from '../end-now.ts';
import { ownFiles } from '../own-files.ts';
import { shownJson, shownProse } from '../shown.ts';
import { UsageError } from '../usage-error.ts';
import { callHere } from './call-here.ts';
import { callServing } from './call-serving.ts';

import type { CallEnd, ToolCall } from './tool-call.ts';

const OPTIONS = { agent: { type: 'string' }, input: { type: 'string' }, project: { type: 'string' } } as const;

/** `holdpoint call`: the person runs a tool themselves, in the Studio that has the project's journal. */
export async function callCommand(args: string[]): Promise<number> {
  const { values, positionals } = readArguments(args, OPTIONS);
  const [toolName, ...more] = positionals;
  if (toolName === undefined || more.length > 0) throw new UsageError('Give one tool.');
  if (values.input === undefined) throw new UsageError('Give the tool’s input with --input.');
  const given = values.input === '-' ? await text(process.stdin) : values.input;
  const call: ToolCall = { toolName, input: readJson('--input', given), agentId: values.agent };
  return tell(await callThere(call, values.project));
}

/** Where the Studio runs already it has the journal, and makes the call. */
async function callThere(call: ToolCall, project: string | undefined): Promise<CallEnd> {
  const base = dataBase(process.env, process.cwd());
  const folder = resolveProjectFolder(project ?? ownFiles().embeddedFolder);
  const serving = findServing(base).find((one) => one.project.folder === folder);
  return serving ? callServing(call, serving.url, base) : callHere(call, project);
}

function tell(end: CallEnd): number {
  if ('message' in end) {
    process.stderr.write(`holdpoint: ${shownProse(end.message)}\n`);
    return end.stopped === true ? STOPPED : 1;
  }
  process.stdout.write(`${shownJson(end.output)}\n`);
  return 0;
}
