import { execFile } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'vite';
import { root } from '../../scripts/root.ts';
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
  #count = 0;

  static async prepare(): Promise<Lives> {
    const folder = mkdtempSync(join(tmpdir(), 'holdpoint-crash-'));
    await build({
      root,
      configFile: false,
      envDir: false,
      logLevel: 'error',
      ssr: { noExternal: true, target: 'node' },
      build: {
        ssr: join(root, 'test/crash/story-process.ts'),
        outDir: join(folder, 'program'),
        minify: false,
        reportCompressedSize: false,
        rolldownOptions: {
          external: ['@photostructure/sqlite', /^node:/],
          output: { format: 'esm', entryFileNames: 'story.mjs', codeSplitting: false },
        },
      },
    });
    return new Lives(folder);
  }

  private constructor(folder: string) {
    this.#folder = folder;
  }

  /** A data folder of its own, empty or as another one is. */
  newFolder(like?: string): string {
    const folder = join(this.#folder, `life-${++this.#count}`);
    mkdirSync(folder);
    if (like !== undefined) cpSync(like, folder, { recursive: true });
    return folder;
  }

  live(story: Story, folder: string, fatal?: string): Promise<Death> {
    const program = join(this.#folder, 'program', 'story.mjs');
    const args = [program, story.name, folder, ...(fatal === undefined ? [] : [fatal])];
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
