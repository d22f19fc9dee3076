import { basename } from 'node:path';

/**
 * How to run npm: the one that runs this, on the Node that it runs on (the one in node_modules may be about to be
 * replaced), else the one on the PATH.
 *
 * @returns {{ command: string, leading: string[], shell: boolean }}
 */
export function npmCommand() {
  const path = process.env['npm_execpath'];
  if (path && basename(path).startsWith('npm')) {
    return { command: process.env['npm_node_execpath'] ?? process.execPath, leading: [path], shell: false };
  }
  return { command: 'npm', leading: [], shell: process.platform === 'win32' };
}
