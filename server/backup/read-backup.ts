/** Reads a backup's file: first all of it, to see that it is whole, and then its rows. */
import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import type { z } from 'zod';
import { sumRows } from './copy.ts';
import { damaged, type Frame, readFrames } from './frames.ts';
import { LEDGER_SUMS, Manifest, type RowsSum, TableHead } from './manifest.ts';

const decompress = promisify(zstdDecompress);
/** As they were before they were compressed. */
const MOST_BLOCK_BYTES = 1024 * 1024;

export interface BackupTable extends TableHead {
  /** To be read to its end before the next table is asked for. */
  blocks: AsyncGenerator<Buffer, void>;
}

/**
 * Reads the whole file, and returns its manifest. Throws BackupFault when the file is damaged, cut
 * off, no backup, or holds other rows than its manifest says.
 */
export async function checkBackup(path: string): Promise<Manifest> {
  const found: (TableHead & RowsSum)[] = [];
  let manifest: Manifest | undefined;
  for await (const part of readParts(path)) {
    if ('manifest' in part) {
      manifest = part.manifest;
      continue;
    }
    const { add, sum } = sumRows();
    for await (const block of part.blocks) add(block);
    found.push({ name: part.name, columns: part.columns, ...sum() });
  }
  if (manifest === undefined) throw damaged(path, 'it has no manifest');
  const { tables, ledger } = manifest;
  const sums = found.pop();
  const isSame = JSON.stringify(tables.map(inOneOrder)) === JSON.stringify(found.map(inOneOrder));
  const { rows, bytes, sha256 } = ledger.by_organization;
  if (
    !isSame ||
    sums?.name !== LEDGER_SUMS ||
    sums.rows !== rows ||
    sums.bytes !== bytes ||
    sums.sha256 !== sha256
  )
    throw damaged(path, 'its rows are not those of its manifest');
  return manifest;
}

function inOneOrder({ name, columns, rows, bytes, sha256 }: TableHead & RowsSum) {
  return [name, columns, rows, bytes, sha256];
}

/** Yields the tables, and last the sums of the ledger. */
export async function* readTables(path: string): AsyncGenerator<BackupTable, void> {
  for await (const part of readParts(path)) if ('blocks' in part) yield part;
}

async function* readParts(path: string): AsyncGenerator<BackupTable | { manifest: Manifest }, void> {
  const frames = readFrames(path);
  try {
    let frame = await frames.next();
    while (!frame.done) {
      const { type, bytes } = frame.value;
      if (type === 'manifest') {
        yield { manifest: parse(path, Manifest, bytes) };
        frame = await frames.next();
        if (!frame.done) throw damaged(path, 'its manifest is not its end');
        return;
      }
      if (type !== 'table') throw damaged(path, 'rows of no table');
      const blocks = readBlocks(path, frames, (next) => {
        frame = next;
      });
      yield { ...parse(path, TableHead, bytes), blocks };
      // What the caller did not read.
      for await (const _ of blocks);
    }
  } finally {
    await frames.return();
  }
}

async function* readBlocks(
  path: string,
  frames: AsyncGenerator<Frame, void>,
  onNext: (frame: IteratorResult<Frame, void>) => void,
): AsyncGenerator<Buffer, void> {
  for (;;) {
    const frame = await frames.next();
    onNext(frame);
    if (frame.done || frame.value.type !== 'rows') return;
    yield await decompress(frame.value.bytes, { maxOutputLength: MOST_BLOCK_BYTES }).catch(() => {
      throw damaged(path, 'rows cannot be decompressed');
    });
  }
}

function parse<Schema extends z.ZodType>(path: string, schema: Schema, bytes: Buffer): z.infer<Schema> {
  try {
    return schema.parse(JSON.parse(bytes.toString('utf8')));
  } catch {
    throw damaged(path, 'what it says about itself is not as "admin backup" writes it');
  }
}
