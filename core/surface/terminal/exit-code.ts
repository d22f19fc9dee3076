import { shownProse } from './shown.ts';
import { UsageError } from './usage-error.ts';

/** Errors whose message is a sentence for the person. */
const TOLD = ['Failure', 'ProjectError', 'DataFolderError', 'JournalError', 'HttpError'];

/** Says why a command ended before it was done, and answers with its exit code. */
export function exitCodeOf(error: unknown, command: string): 1 | 2 {
  if (error instanceof UsageError) {
    say(`${error.message} See "holdpoint ${command} --help".`);
    return 2;
  }
  const isTold = error instanceof Error && TOLD.includes(error.name);
  say(isTold ? error.message : `Something in Holdpoint itself failed. ${detailOf(error)}`);
  return 1;
}

function detailOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}

function say(text: string): void {
  process.stderr.write(`holdpoint: ${shownProse(text)}\n`);
}
