import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bundle } from '../bundle.ts';
import type { Story } from './stories.ts';

/** How a process ended. */
export interface Death {
  code: number | null;
  signal: string | null;
  stderr: string;
}

/**
 * Processes that live a story. The program is bundled into one file and its compiled code is cached, for hundreds of
 * processes start here.
 */
export class Lives {
  readonly #folder: string;
  readonly #program: string;
  #count = 0;

  static async prepare(): Promise<Lives> {
    const folder = mkdtempSync(join(tmpdir(), 'holdpoint-crash-'));
    return new Lives(folder, await bundle('crash/story-process.ts', join(folder, 'program')));
  }

  private constructor(folder: string, program: string) {
    this.#folder = folder;
    this.#program = program;
  }

  /** A data folder of its own, empty or as another one is. */
  newFolder(like?: string): string {
    const folder = join(this.#folder, `life-${++this.#count}`);
    mkdirSync(folder);
    if (like !== undefined) cpSync(like, folder, { recursive: true });
    return folder;
  }

  live(story: Story, folder: string, fatal?: string): Promise<Death> {
    const args = [this.#program, story.name, folder, ...(fatal === undefined ? [] : [fatal])];
    const env = { ...process.env, NODE_COMPILE_CACHE: join(this.#folder, 'compiled') };
    return new Promise((resolve) => {
      const child = execFile(process.execPath, args, { env }, (_error, _stdout, stderr) =>
        resolve({ code: child.exitCode, signal: child.signalCode, stderr }),
      );
    });
  }

  end(): void {
    rmSync(this.#folder, { recursive: true, force: true });
  }
}
