/**
 * The first stage of every command, in plain JavaScript without dependencies: it must run on Node 20 in a bare clone.
 * It installs what is missing, moves to a Node that reads TypeScript, and hands over to scripts/commands.
 *
 * Usage: node scripts/set-up.mjs COMMAND [ARGUMENT …]
 *
 * package.json says `exec node …` where a command runs long: npm passes signals on to its shell only, and a shell that
 * was ended by one would leave this running.
 */
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { endLike, run } from './child.mjs';
import { SetUpError } from './set-up-error.mjs';
import { chooseNode, installedNode, runningNode } from './set-up/choose-node.mjs';
import { install } from './set-up/install.mjs';

const here = fileURLToPath(import.meta.url);
const root = dirname(dirname(here));

try {
  await main(process.argv[2] ?? '', process.argv.slice(3));
} catch (error) {
  if (!(error instanceof SetUpError)) throw error;
  console.error(error.message);
  process.exitCode = 1;
}

/** @param {string} command @param {string[]} args */
async function main(command, args) {
  const path = join(root, 'scripts', 'commands', `${command}.ts`);
  if (!/^[a-z]+$/.test(command) || !existsSync(path)) {
    throw new SetUpError(`There is no command "${command}". See "scripts" in package.json.`);
  }
  await install(root);
  const node = chooseNode(installedNode(root), runningNode());
  if (node.path === process.execPath && isReady(node.flags)) {
    /** @type {{ default: (args: string[]) => Promise<import('./child.mjs').Ending> }} */
    const { default: start } = await import(`./commands/${command}.ts`);
    endLike(await start(args));
  } else {
    endLike(await run(node.path, [...node.flags, here, command, ...args]));
  }
}

/** @param {string[]} flags */
function isReady(flags) {
  return flags.every((flag) => process.execArgv.includes(flag));
}
