import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const REDRAW_MS = 250;
const LINE_EVERY_MS = 5_000;

export interface Growth {
  /** What is being fetched, as the progress line names it. */
  what: string;
  /** The folder that the download lands in: neither npm nor Electron's downloader tells how far it is. */
  folder: string;
  expectedBytes: number;
  /** Called once when nothing has arrived for `stallMs`. */
  onStall: () => void;
  stallMs: number;
}

/** Shows how far a download has come, by its folder's size: one line that is redrawn, or a line now and then in a log. */
export function showGrowth({ what, folder, expectedBytes, onStall, stallMs }: Growth): () => void {
  const redraws = process.stdout.isTTY;
  let size = 0;
  let grewAt = performance.now();
  let shownAt = -Infinity;
  let stalled = false;
  const look = () => {
    const now = performance.now();
    const next = sizeOf(folder);
    if (next > size) grewAt = now;
    size = next;
    if (!stalled && now - grewAt > stallMs) {
      stalled = true;
      onStall();
    }
    if (redraws || now - shownAt >= LINE_EVERY_MS) {
      show(progressLine(what, size, expectedBytes), redraws);
      shownAt = now;
    }
  };
  const timer = setInterval(look, REDRAW_MS);
  look();
  return () => {
    clearInterval(timer);
    if (redraws) process.stdout.write('\r\x1b[K');
  };
}

/** "Downloading Electron: 120 of 187 MB (64 %)", never beyond the whole. */
export function progressLine(what: string, bytes: number, expectedBytes: number): string {
  const done = Math.min(bytes, expectedBytes);
  const megabytes = (size: number) => Math.round(size / 1024 / 1024);
  const percent = Math.floor((done / expectedBytes) * 100);
  return `Downloading ${what}: ${megabytes(done)} of ${megabytes(expectedBytes)} MB (${percent} %)`;
}

function show(line: string, redraws: boolean): void {
  process.stdout.write(redraws ? `\r\x1b[K${line}` : `${line}\n`);
}

/** Files come and go while it is read: what has gone counts nothing. */
function sizeOf(folder: string): number {
  let entries;
  try {
    entries = readdirSync(folder, { withFileTypes: true });
  } catch {
    return 0;
  }
  return entries.reduce((sum, entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sum + sizeOf(path);
    return sum + (statSync(path, { throwIfNoEntry: false })?.size ?? 0);
  }, 0);
}
