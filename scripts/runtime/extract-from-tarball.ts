import { createReadStream, createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';

const BLOCK = 512;

/** Writes one file of a gzipped tar archive to `target`. Throws when the archive has no such file, or ends within it. */
export async function extractFromTarball(tarball: string, name: string, target: string): Promise<void> {
  const archive = createReadStream(tarball).pipe(createGunzip());
  await pipeline(Readable.from(contentOf(archive, name)), createWriteStream(target));
}

/**
 * Reads an archive of plain files, which is what npm makes: a header of one block, the content, filled up to a whole
 * block. Stops after the file that it looks for.
 */
async function* contentOf(archive: AsyncIterable<Buffer>, name: string): AsyncGenerator<Buffer> {
  let rest: Buffer = Buffer.alloc(0);
  /** Bytes of the present file still to come, and of the filling after it. */
  let content = 0;
  let filling = 0;
  let wanted = false;
  for await (const chunk of archive) {
    rest = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    while (rest.length > 0) {
      if (content > 0) {
        const part = rest.subarray(0, content);
        content -= part.length;
        rest = rest.subarray(part.length);
        if (wanted) yield part;
      } else if (wanted) {
        return;
      } else if (filling > 0) {
        const skipped = Math.min(filling, rest.length);
        filling -= skipped;
        rest = rest.subarray(skipped);
      } else if (rest.length >= BLOCK) {
        const header = rest.subarray(0, BLOCK);
        content = sizeIn(header);
        filling = (BLOCK - (content % BLOCK)) % BLOCK;
        wanted = nameIn(header) === name;
        rest = rest.subarray(BLOCK);
      } else {
        break;
      }
    }
  }
  if (!wanted || content > 0) throw new Error(`The archive holds no whole ${name}.`);
}

function nameIn(header: Buffer): string {
  return textIn(header, 0, 100);
}

function sizeIn(header: Buffer): number {
  return Number.parseInt(textIn(header, 124, 12) || '0', 8);
}

function textIn(header: Buffer, start: number, length: number): string {
  const field = header.subarray(start, start + length);
  const end = field.indexOf(0);
  return field.toString('utf8', 0, end === -1 ? length : end).trim();
}
