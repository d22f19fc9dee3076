import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { crc32, deflateRawSync } from 'node:zlib';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { unzip } from './unzip.ts';

interface Entry {
  name: string;
  content: string;
  mode: number;
}

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'holdpoint-unzip-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
});

/** Writes a zip archive as Unix programs do: local entries, then the directory that points at them. */
function archiveOf(entries: Entry[]): string {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const { name, content, mode } of entries) {
    const raw = Buffer.from(content);
    const packed = deflateRawSync(raw);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt16LE(8, 4);
    common.writeUInt32LE(crc32(raw), 10);
    common.writeUInt32LE(packed.length, 14);
    common.writeUInt32LE(raw.length, 18);
    common.writeUInt16LE(name.length, 22);
    const rest = Buffer.alloc(14);
    rest.writeUInt32LE((mode << 16) >>> 0, 6);
    rest.writeUInt32LE(offset, 10);
    local.push(Buffer.from('PK\x03\x04'), common, Buffer.from(name), packed);
    directory.push(Buffer.from('PK\x01\x02\x14\x03'), common, rest, Buffer.from(name));
    offset += 30 + name.length + packed.length;
  }
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(Buffer.concat(directory).length, 8);
  end.writeUInt32LE(offset, 12);
  const path = join(folder, 'archive.zip');
  writeFileSync(path, Buffer.concat([...local, ...directory, Buffer.from('PK\x05\x06'), end]));
  return path;
}

test('files come out under the names they are given, with their permissions; the others stay in', async () => {
  const archive = archiveOf([
    { name: 'App/', content: '', mode: 0o040755 },
    { name: 'App/program', content: 'run me', mode: 0o100755 },
    { name: 'App/deep/notes.txt', content: 'read me', mode: 0o100644 },
    { name: 'App/unwanted', content: 'x', mode: 0o100644 },
  ]);
  const target = join(folder, 'target');
  await unzip(archive, target, (entry) => (entry.endsWith('unwanted') ? undefined : entry.replace('App/', '')));
  expect(readFileSync(join(target, 'program'), 'utf8')).toBe('run me');
  expect(statSync(join(target, 'program')).mode & 0o777).toBe(0o755);
  expect(readFileSync(join(target, 'deep', 'notes.txt'), 'utf8')).toBe('read me');
  expect(existsSync(join(target, 'unwanted'))).toBe(false);
});

test('an entry that would land outside the folder is refused', async () => {
  const archive = archiveOf([{ name: '../outside', content: 'x', mode: 0o100644 }]);
  await expect(unzip(archive, join(folder, 'target'), (entry) => entry)).rejects.toThrow(/invalid relative path/);
  expect(existsSync(join(folder, 'outside'))).toBe(false);
});
