#!/usr/bin/env node
/** `holdpoint`, in plain JavaScript for Node 20.20 and newer. Help costs nothing; a command loads what it needs. */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { COMMAND_HELP, GENERAL_HELP } from './help.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));
const [first, ...rest] = process.argv.slice(2);

process.exitCode = await main(first, rest);

/**
 * @param {string | undefined} command
 * @param {string[]} args
 * @returns {Promise<number>} the exit code
 */
async function main(command, args) {
  if (command === undefined) return refuse(`Give a command. ${hint()}`);
  if (isHelp(command) || command === 'help') return help(args[0]);
  if (command === '--version') return say(`${version()}\n`);
  if (command.startsWith('-')) return refuse(`There is no option ${JSON.stringify(command)} here. ${hint()}`);
  if (!Object.hasOwn(COMMAND_HELP, command)) {
    return refuse(`There is no command ${JSON.stringify(command)}. ${hint()}`);
  }
  if (asksForHelp(args)) return help(command);
  const { ensureBuilt } = await import('./ensure-built.mjs');
  if (!(await ensureBuilt(root))) return 1;
  /** @type {{ main(command: string, args: string[]): Promise<number> }} */
  const built = await import(new URL('../dist/cli/main.js', import.meta.url).href);
  return built.main(command, args);
}

/** @param {string | undefined} command */
function help(command) {
  if (command === undefined || isHelp(command)) return say(GENERAL_HELP);
  const text = Object.hasOwn(COMMAND_HELP, command) ? COMMAND_HELP[command] : undefined;
  return text === undefined ? refuse(`There is no command ${JSON.stringify(command)}. ${hint()}`) : say(text);
}

/** @param {string[]} args */
function asksForHelp(args) {
  const end = args.indexOf('--');
  return (end < 0 ? args : args.slice(0, end)).some(isHelp);
}

/** @param {string} arg */
function isHelp(arg) {
  return arg === '--help' || arg === '-h';
}

function hint() {
  return 'See "holdpoint --help".';
}

function version() {
  return JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version;
}

/** @param {string} text */
function say(text) {
  process.stdout.write(text);
  return 0;
}

/** @param {string} sentence */
function refuse(sentence) {
  process.stderr.write(`holdpoint: ${sentence}\n`);
  return 2;
}
