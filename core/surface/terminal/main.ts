import { endWritten } from './end-now.ts';
import { exitCodeOf } from './exit-code.ts';

/** Each command, and the part of the program that it loads. It answers with the exit code. */
const COMMANDS: Readonly<Record<string, (args: string[]) => Promise<number>>> = {
  run: async (args) => (await import('./run/run-command.ts')).runCommand(args),
  call: async (args) => (await import('./call/call-command.ts')).callCommand(args),
  inbox: async (args) => (await import('./inbox/inbox-command.ts')).inboxCommand(args),
  serve: async (args) => (await import('./serve/serve-command.ts')).serveCommand(args),
};

/** The longest that a timer takes, in milliseconds. */
const A_LONG_TIME = 2 ** 31 - 1;

/** Runs a command to its end, and ends the process with its exit code. */
export async function main(command: string, args: string[]): Promise<never> {
  // Who read along has gone: what is left to say is said to nobody.
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => undefined);
  // What is waited for may hold nothing open: a person elsewhere, a tool that only Stop ends.
  setInterval(() => undefined, A_LONG_TIME);
  const work = COMMANDS[command]?.(args) ?? Promise.resolve(2);
  return endWritten(await work.catch((error: unknown) => exitCodeOf(error, command)));
}
