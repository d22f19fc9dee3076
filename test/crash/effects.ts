import { closeSync, existsSync, fsyncSync, openSync, readFileSync, writeSync } from 'node:fs';
import { join } from 'node:path';

/** What tools really did, in a file that is on the disk before a tool goes on. It knows nothing of the journal. */
export class Effects {
  readonly #path: string;

  constructor(folder: string) {
    this.#path = join(folder, 'effects.log');
  }

  add(line: string): void {
    const file = openSync(this.#path, 'a');
    writeSync(file, `${line}\n`);
    fsyncSync(file);
    closeSync(file);
  }

  all(): string[] {
    return existsSync(this.#path) ? readFileSync(this.#path, 'utf8').split('\n').filter(Boolean) : [];
  }

  count(line: string): number {
    return this.all().filter((each) => each === line).length;
  }
}
