import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { extractFromTarball } from './extract-from-tarball.ts';

let folder: string;
let tarball: string;
let target: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdpoint-tarball-'));
  tarball = join(folder, 'package.tgz');
  target = join(folder, 'target');
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

function entry(name: string, content: Buffer): Buffer {
  const header = Buffer.alloc(512);
  header.write(name, 0);
  header.write(`${content.length.toString(8).padStart(11, '0')} `, 124);
  return Buffer.concat([header, content, Buffer.alloc((512 - (content.length % 512)) % 512)]);
}

const small = entry('package/package.json', Buffer.from('{}'));
const exact = entry('package/exact', Buffer.alloc(1024, 'x'));
const large = Buffer.from(Array.from({ length: 300_001 }, (_, index) => index % 251));
const end = Buffer.alloc(1024);

test.each([
  ['first', [entry('package/large', large), small, end]],
  ['last', [small, exact, entry('package/large', large), end]],
])('the %s file of an archive comes out as it went in', async (_where, parts) => {
  writeFileSync(tarball, gzipSync(Buffer.concat(parts)));
  await extractFromTarball(tarball, 'package/large', target);
  expect(readFileSync(target).equals(large)).toBe(true);
});

test('a file that fills its last block comes out as it went in', async () => {
  writeFileSync(tarball, gzipSync(Buffer.concat([small, exact, end])));
  await extractFromTarball(tarball, 'package/exact', target);
  expect(readFileSync(target, 'utf8')).toBe('x'.repeat(1024));
});

test('a file that is not in the archive is an error', async () => {
  writeFileSync(tarball, gzipSync(Buffer.concat([small, end])));
  await expect(extractFromTarball(tarball, 'package/large', target)).rejects.toThrow('no whole package/large');
});

test('an archive that ends within the file is an error', async () => {
  writeFileSync(tarball, gzipSync(entry('package/large', large).subarray(0, 2000)));
  await expect(extractFromTarball(tarball, 'package/large', target)).rejects.toThrow('no whole package/large');
});
