import { spawn } from 'node:child_process';

/** @typedef {{ code: number | null, signal: NodeJS.Signals | null }} Ending */

/** @type {NodeJS.Signals[]} */
const FORWARDED = ['SIGINT', 'SIGTERM', 'SIGHUP'];

/** npm passes on what the terminal has sent already: the same signal again within this time is the same key press. */
const SAME_PRESS_MS = 500;

/** How often the parent is looked for, in milliseconds. */
const PARENT_CHECK_MS = 500;

/**
 * Runs a program to its end on this process's own terminal. Signals that reach this process are passed on, once each,
 * and don't end it: it ends when the program has ended. Where the parent is gone (npm was ended, or the shell that it
 * starts scripts with, and neither has passed the signal on), the program is asked to end.
 *
 * @param {string} command
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} [options]
 * @param {number} [samePress]  for how long the same signal again is the same key press, in milliseconds
 * @returns {Promise<Ending>}
 */
export function run(command, args, options = {}, samePress = SAME_PRESS_MS) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const stops = [forwardSignals(child, samePress), endWithParent(child)];
    const stop = () => stops.forEach((each) => each());
    child.once('error', (error) => {
      stop();
      reject(error);
    });
    child.once('close', (code, signal) => {
      stop();
      resolve({ code, signal });
    });
  });
}

/** @param {import('node:child_process').ChildProcess} child @param {number} samePress */
function forwardSignals(child, samePress) {
  const stops = FORWARDED.map((signal) => {
    let last = -Infinity;
    const forward = () => {
      const now = performance.now();
      if (now - last > samePress) child.kill(signal);
      last = now;
    };
    process.on(signal, forward);
    return () => process.off(signal, forward);
  });
  return () => {
    for (const stop of stops) stop();
  };
}

/** @param {import('node:child_process').ChildProcess} child */
function endWithParent(child) {
  const parent = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(timer);
    child.kill('SIGTERM');
  }, PARENT_CHECK_MS);
  return () => clearInterval(timer);
}

/**
 * Ends this process the way a child has ended: by the same signal, or with the same exit code.
 *
 * @param {Ending} ending
 */
export function endLike({ code, signal }) {
  if (signal) process.kill(process.pid, signal);
  else process.exitCode = code ?? 1;
}
