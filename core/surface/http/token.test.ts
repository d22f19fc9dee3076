import { execFile } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DataFolderError } from '../../project/data-folder.ts';
import { readToken } from './token.ts';

let base: string;
beforeEach(() => {
  base = join(mkdtempSync(join(tmpdir(), 'holdpoint-token-')), 'data');
});
afterEach(() => rmSync(join(base, '..'), { recursive: true, force: true }));

const modeOf = (file: string) => statSync(file).mode & 0o777;

describe('the token', () => {
  test('is made at the first use, long and for its owner only, and kept', () => {
    const token = readToken(base, {});
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(modeOf(join(base, 'token'))).toBe(0o600);
    expect(readdirSync(base)).toEqual(['token']);
    expect(readToken(base, {})).toBe(token);
  });

  test('is HOLDPOINT_TOKEN where that is given, and nothing is written then', () => {
    expect(readToken(base, { HOLDPOINT_TOKEN: ' my-own \n' })).toBe('my-own');
    expect(existsSync(base)).toBe(false);
    expect(readToken(base, { HOLDPOINT_TOKEN: '  ' })).toBe(readToken(base, {}));
  });

  test('is one, however many start at once', async () => {
    const code = `import { readToken } from ${JSON.stringify(join(import.meta.dirname, 'token.ts'))}; console.log(readToken(process.argv[1], {}));`;
    const started = Array.from({ length: 6 }, () =>
      promisify(execFile)(process.execPath, [
        '--no-warnings',
        '--input-type=module',
        '--experimental-strip-types',
        '-e',
        code,
        base,
      ]),
    );
    const tokens = (await Promise.all(started)).map(({ stdout }) => stdout.trim());
    expect(new Set(tokens)).toEqual(new Set([readToken(base, {})]));
    expect(readdirSync(base)).toEqual(['token']);
  });

  test('that others could read is closed to them', () => {
    const token = readToken(base, {});
    chmodSync(join(base, 'token'), 0o644);
    expect(readToken(base, {})).toBe(token);
    expect(modeOf(join(base, 'token'))).toBe(0o600);
  });

  test('that can’t be had is told in a sentence, and never the token itself', () => {
    const fault = (environment: Record<string, string>) => {
      try {
        return readToken(base, environment);
      } catch (error) {
        expect(error).toBeInstanceOf(DataFolderError);
        return (error as Error).message;
      }
    };
    expect(fault({ HOLDPOINT_TOKEN: 'two words' })).toMatch(/^HOLDPOINT_TOKEN holds characters/);
    expect(fault({ HOLDPOINT_TOKEN: 'two words' })).not.toContain('two words');
    mkdirSync(base, { recursive: true });
    writeFileSync(join(base, 'token'), ' \n');
    expect(fault({})).toBe(`The file ${join(base, 'token')} holds no token. Delete it to have a new one made.`);
    expect(readFileSync(join(base, 'token'), 'utf8')).toBe(' \n');
    rmSync(join(base, 'token'));
    mkdirSync(join(base, 'token'));
    expect(fault({})).toMatch(/^The token in .+ can’t be used \(/);
    rmSync(base, { recursive: true });
    writeFileSync(base, '');
    expect(fault({})).toMatch(/is a file, but must be a folder/);
  });
});
