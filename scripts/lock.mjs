import { mkdirSync, readFileSync, renameSync, linkSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const POLL_MS = 200;
const SIGN_OF_LIFE_MS = 10_000;
/** A holder on another machine or in another container can't be asked whether it lives; its silence says so. */
const SILENT_MS = 60_000;

/**
 * Does `work` while no other process does work under the same lock file, waiting for its turn. A holder that died is
 * noticed at once, or within a minute where it ran on another machine that shares the folder.
 *
 * @template T
 * @param {string} path
 * @param {() => Promise<T>} work
 * @param {() => void} onWait  called once, when another process holds the lock
 * @returns {Promise<T>}
 */
export async function withLock(path, work, onWait) {
  const mark = `${hostname()} ${process.pid}`;
  mkdirSync(dirname(path), { recursive: true });
  let told = false;
  while (!claim(path, mark)) {
    if (removeAbandoned(path)) continue;
    if (!told) onWait();
    told = true;
    await delay(POLL_MS);
  }
  const signs = setInterval(() => touch(path), SIGN_OF_LIFE_MS);
  try {
    return await work();
  } finally {
    clearInterval(signs);
    if (contentOf(path) === mark) rmSync(path, { force: true });
  }
}

/** @param {string} path @param {string} mark */
function claim(path, mark) {
  try {
    writeFileSync(path, mark, { flag: 'wx' });
    return true;
  } catch (error) {
    if (isErrno(error, 'EEXIST')) return false;
    throw error;
  }
}

/** @param {string} path @returns {boolean} whether the lock is worth claiming again at once */
function removeAbandoned(path) {
  const seen = contentOf(path);
  if (seen === undefined) return true;
  if (!isAbandoned(path, seen)) return false;
  const aside = `${path}.${process.pid}`;
  try {
    renameSync(path, aside);
    // Somebody else may have removed the dead holder's lock and claimed it since it was read: give theirs back.
    if (contentOf(aside) !== seen) linkSync(aside, path);
  } catch (error) {
    if (!isErrno(error, 'ENOENT') && !isErrno(error, 'EEXIST')) throw error;
  }
  rmSync(aside, { force: true });
  return true;
}

/** @param {string} path @param {string} content */
function isAbandoned(path, content) {
  const [host, pid] = content.split(' ');
  if (host === hostname() && pid !== undefined && !isAlive(Number(pid))) return true;
  const age = Date.now() - (statSync(path, { throwIfNoEntry: false })?.mtimeMs ?? Date.now());
  return age > SILENT_MS;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return !isErrno(error, 'ESRCH');
  }
}

/** @param {string} path */
function contentOf(path) {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isErrno(error, 'ENOENT')) return undefined;
    throw error;
  }
}

/** @param {string} path */
function touch(path) {
  try {
    const now = new Date();
    utimesSync(path, now, now);
  } catch {
    // The sign of life is a courtesy to others: work goes on without it.
  }
}

/** @param {unknown} error @param {string} code */
function isErrno(error, code) {
  return error instanceof Error && 'code' in error && error.code === code;
}
