import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { app } from 'electron';
import { dataBase, prepareDataFolder } from '../core/project/data-folder.ts';
import type { Problem } from './problem/problem.ts';

export type Claim =
  | { state: 'claimed'; base: string }
  /** Another Holdpoint has this data folder; it was asked to come to the front. */
  | { state: 'taken'; base: string }
  /** There is nowhere to write. `base` is a folder of this run's own, so that a window can say so. */
  | { state: 'unusable'; base: string; problem: Problem };

/**
 * Makes the data folder this process's own, before Electron writes anywhere. Chromium's own files go beside the
 * projects, not among them. `from` is what a relative path starts at. Throws where not even a temporary folder can be
 * made.
 */
export function claimDataFolder(from: string): Claim {
  const base = dataBase(process.env, from);
  try {
    // First of all: a folder that can't be written to also makes the lock below fail, as if another had it.
    prepareDataFolder(base);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const own = mkdtempSync(path.join(tmpdir(), 'holdpoint-'));
    useFolder(own);
    process.once('exit', () => rmSync(own, { recursive: true, force: true, maxRetries: 3 }));
    return {
      state: 'unusable',
      base: own,
      problem: { title: 'The data folder can’t be used', message, path: base, canRetry: false },
    };
  }
  useFolder(base);
  return { state: app.requestSingleInstanceLock() ? 'claimed' : 'taken', base };
}

function useFolder(base: string): void {
  app.setPath('userData', base);
  const chromium = path.join(base, 'window');
  // Chromium writes into it before it makes it.
  mkdirSync(chromium, { recursive: true });
  app.setPath('sessionData', chromium);
  app.setPath('crashDumps', path.join(chromium, 'crashes'));
}
