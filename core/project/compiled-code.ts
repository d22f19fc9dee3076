import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { TransformOptions, TransformResult } from 'jiti';
import jiti from 'jiti/package.json' with { type: 'json' };

/** Stands in what jiti makes of a file that it can't parse: nothing to keep. */
const FAULTY = '__JITI_ERROR__';

/**
 * Keeps what `compile` makes in `folder`, one file per source file: compiling is most of what a start costs. Kept code
 * is used only for the very same source, options and compiler, and only whole. A folder that can't be read or written
 * costs time, never a start.
 */
export function keepCompiled(
  folder: string,
  compile: (options: TransformOptions) => string,
): (options: TransformOptions) => TransformResult {
  return (options) => {
    const file = path.join(folder, `${hash(options.filename ?? '')}.js`);
    const made = hash(JSON.stringify([jiti.version, options]));
    const kept = read(file, made);
    if (kept !== undefined) return { code: kept };
    const code = compile(options);
    if (!code.includes(FAULTY)) write(file, made, code);
    return { code };
  };
}

function read(file: string, made: string): string | undefined {
  try {
    const text = readFileSync(file, 'utf8');
    const code = text.slice(text.indexOf('\n') + 1);
    return text.startsWith(`// ${made} ${hash(code)}\n`) ? code : undefined;
  } catch {
    return undefined;
  }
}

function write(file: string, made: string, code: string): void {
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(`${file}.next`, `// ${made} ${hash(code)}\n${code}`);
    renameSync(`${file}.next`, file);
  } catch {
    // A full disk or a read-only folder: it is compiled again next time.
  }
}

function hash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 32);
}
