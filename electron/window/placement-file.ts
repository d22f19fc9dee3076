import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { remembered, type Remembered } from './placement.ts';

/** Undefined where nothing was remembered, or nothing that makes sense. */
export function readPlacement(file: string): Remembered | undefined {
  try {
    return remembered.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    return undefined;
  }
}

/** Whole or not at all: a crash in the middle leaves the one before. */
export function writePlacement(file: string, placement: Remembered): void {
  const next = `${file}.next`;
  writeFileSync(next, JSON.stringify(placement));
  renameSync(next, file);
}
