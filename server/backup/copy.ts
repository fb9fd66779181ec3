/** Moves rows between PostgreSQL and blocks of bytes, with one block in memory at a time. */
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type postgres from 'postgres';
import type { RowsSum } from './manifest.ts';

const BLOCK_BYTES = 1024 * 1024;
const NEW_LINE = 10;

/**
 * Settings of the transaction by which a value has the same text on every server. The statements
 * stream, so the transaction is one of a database that was opened without limits.
 */
export async function sameTextEverywhere(tx: postgres.TransactionSql): Promise<void> {
  await tx
    .unsafe(
      `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local intervalstyle = 'postgres';
       set local bytea_output = 'hex'; set local extra_float_digits = 1`,
    )
    .simple();
}

/** Runs `copy … to stdout`, and yields what it gives in blocks of at most 1 MiB. */
export async function* readRows(tx: postgres.TransactionSql, copy: string): AsyncGenerator<Buffer, void> {
  const stream = await tx.unsafe(copy).readable();
  let parts: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of stream)
      for (let rest: Buffer = chunk; rest.length > 0; ) {
        const part = rest.subarray(0, BLOCK_BYTES - length);
        rest = rest.subarray(part.length);
        parts.push(part);
        length += part.length;
        if (length < BLOCK_BYTES) continue;
        yield Buffer.concat(parts);
        parts = [];
        length = 0;
      }
  } finally {
    // The driver stops reading from its socket while rows wait here, and only a read of the stream
    // lets it go on. A stream that is at its end, or that was left, is not read any more.
    stream.push = () => true;
    stream._read(0);
  }
  if (length > 0) yield Buffer.concat(parts);
}

/** Runs `copy … from stdin` over the blocks. */
export async function writeRows(
  tx: postgres.TransactionSql,
  copy: string,
  blocks: AsyncIterable<Buffer>,
): Promise<void> {
  const { promise: failed, reject } = Promise.withResolvers<never>();
  const query = tx.unsafe(copy);
  // PostgreSQL checks references behind the last row. The driver's stream does not hear of a
  // failure there, and would wait for ever.
  const settle = Reflect.get(query, 'reject');
  Object.assign(query, {
    reject(error: unknown) {
      reject(error);
      settle(error);
    },
  });
  failed.catch(() => {});
  const stream = await query.writable();
  await Promise.race([
    pipeline(Readable.from(blocks, { objectMode: true, highWaterMark: 1 }), stream),
    failed,
  ]);
}

/** Sums up rows as `copy` writes them: each is a line, and a line within a value is escaped. */
export function sumRows(): { add: (block: Buffer) => void; sum: () => RowsSum } {
  const hash = createHash('sha256');
  let rows = 0;
  let bytes = 0;
  return {
    add(block) {
      hash.update(block);
      bytes += block.length;
      for (let at = block.indexOf(NEW_LINE); at >= 0; at = block.indexOf(NEW_LINE, at + 1)) rows += 1;
    },
    sum: () => ({ rows, bytes, sha256: hash.copy().digest('hex') }),
  };
}
