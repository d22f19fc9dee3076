import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

const serving = z.object({
  /** Such as "http://127.0.0.1:4747". */
  url: z.string(),
  pid: z.int().positive(),
  project: z.object({ name: z.string(), folder: z.string() }),
});

/** A server that runs, for clients on this machine that look for it. */
export type Serving = z.infer<typeof serving>;

const NAME = 'http.json';

/** Leaves word of a server in its project's data folder. Returns the way to take it back. Throws, and leaves nothing, where it can't. */
export function announceServing(dataFolder: string, announced: Serving): () => void {
  const file = path.join(dataFolder, NAME);
  const draft = `${file}.${announced.pid}.${randomBytes(6).toString('hex')}`;
  try {
    writeFileSync(draft, JSON.stringify(announced), { mode: 0o600 });
    renameSync(draft, file);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
  return () => {
    const left = readServing(file);
    // Another server may have taken its place.
    if (left?.pid === announced.pid && left.url === announced.url) rmSync(file, { force: true });
  };
}

/** The servers that run, of all projects under `base`. What a killed one left is cleared away. */
export function findServing(base: string): Serving[] {
  return foldersIn(path.join(base, 'projects')).flatMap((folder) => {
    const file = path.join(folder, NAME);
    const left = readServing(file);
    if (!left) return [];
    if (isAlive(left.pid)) return [left];
    rmSync(file, { force: true });
    return [];
  });
}

function foldersIn(folder: string): string[] {
  try {
    const entries = readdirSync(folder, { withFileTypes: true });
    return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
  } catch {
    // Nothing was ever kept there.
    return [];
  }
}

function readServing(file: string): Serving | undefined {
  try {
    return serving.safeParse(JSON.parse(readFileSync(file, 'utf8'))).data;
  } catch {
    // There is none, or none that can be read: the same to whoever looks for a server.
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // It lives and belongs to somebody else.
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
