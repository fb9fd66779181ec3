/**
 * The form of a backup's file: a line that names it, then frames, each a type, a length and bytes.
 * The last frame has the SHA-256 of everything before it, so a file that was cut, damaged or
 * lengthened is never taken for a whole one.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import type { FileHandle } from 'node:fs/promises';

/** Rises when an older program could not read the file. */
export const FORMAT = 1;

/** table: JSON, before its rows. rows: compressed. manifest: JSON. end: the SHA-256. */
export const FRAMES = { table: 'T', rows: 'R', manifest: 'M', end: 'E' } as const;
export type FrameType = keyof typeof FRAMES;

export interface Frame {
  type: FrameType;
  bytes: Buffer;
}

const NAME = 'decision-analysis backup ';
const FIRST_LINE = Buffer.from(`${NAME}${FORMAT}\n`);
const HEAD_BYTES = 5;
const SUM_BYTES = 32;
/** The rows of a frame are at most 1 MiB before they are compressed; a manifest has some 20 kB. */
const MOST_BYTES = 4 * 1024 * 1024;
const READ_BYTES = 1024 * 1024;

/** The file cannot be used; the message is one line with the remedy. */
export class BackupFault extends Error {
  override name = 'BackupFault';
}

export interface FrameWriter {
  write(type: Exclude<FrameType, 'end'>, bytes: Uint8Array): Promise<void>;
  /** Writes the last frame. Returns the bytes of the file, and its SHA-256 without that frame. */
  end(): Promise<{ bytes: number; sha256: string }>;
}

export async function openFrameWriter(file: FileHandle): Promise<FrameWriter> {
  const sum = createHash('sha256');
  let written = 0;
  const put = async (...parts: Uint8Array[]) => {
    for (const part of parts) sum.update(part);
    const { bytesWritten } = await file.writev(parts);
    written += bytesWritten;
    const wanted = parts.reduce((bytes, part) => bytes + part.length, 0);
    if (bytesWritten < wanted)
      throw new Error(`${bytesWritten} of ${wanted} bytes were written: is the disk full?`);
  };
  await put(FIRST_LINE);
  return {
    write: (type, bytes) => put(headOf(type, bytes.length), bytes),
    async end() {
      const digest = sum.copy().digest();
      await put(headOf('end', SUM_BYTES), digest);
      return { bytes: written, sha256: digest.toString('hex') };
    },
  };
}

function headOf(type: FrameType, length: number): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.write(FRAMES[type], 'latin1');
  head.writeUInt32BE(length, 1);
  return head;
}

/**
 * Yields the frames but the last, with one of them in memory at a time. Throws BackupFault, at the
 * latest after the last one, when the file is not what was written.
 */
export async function* readFrames(path: string): AsyncGenerator<Frame, void> {
  const input = openInput(path);
  const sum = createHash('sha256');
  try {
    const line = await input.take(FIRST_LINE.length);
    refuseForeign(path, line);
    sum.update(line);
    for (;;) {
      const head = await input.take(HEAD_BYTES);
      if (head.length < HEAD_BYTES) throw cutOff(path, input.read());
      const type = (Object.keys(FRAMES) as FrameType[]).find(
        (one) => FRAMES[one] === head.toString('latin1', 0, 1),
      );
      const length = head.readUInt32BE(1);
      if (type === undefined || length > MOST_BYTES || (type === 'end' && length !== SUM_BYTES))
        throw damaged(path);
      const bytes = await input.take(length);
      if (bytes.length < length) throw cutOff(path, input.read());
      if (type === 'end') {
        if (!sum.digest().equals(bytes) || (await input.take(1)).length > 0) throw damaged(path);
        return;
      }
      sum.update(head).update(bytes);
      yield { type, bytes };
    }
  } finally {
    input.close();
  }
}

function refuseForeign(path: string, line: Buffer): void {
  if (line.equals(FIRST_LINE)) return;
  const text = line.toString('latin1');
  if (line.length < FIRST_LINE.length && FIRST_LINE.subarray(0, line.length).equals(line))
    throw cutOff(path, line.length);
  throw new BackupFault(
    text.startsWith(NAME) && /^\d/.test(text.slice(NAME.length))
      ? `${path} has another form than form ${FORMAT}, which this program reads: use the program that wrote it`
      : `${path} is not a backup of this service: give a file that "admin backup" wrote`,
  );
}

function cutOff(path: string, bytes: number): BackupFault {
  return new BackupFault(
    `${path} is cut off after ${bytes} bytes: use a whole copy of it, or another backup`,
  );
}

export function damaged(path: string, what = 'its checksum is not that of its bytes'): BackupFault {
  return new BackupFault(`${path} is damaged (${what}): use another copy of it, or another backup`);
}

/** Reads a file in pieces of any length. */
function openInput(path: string) {
  const stream = createReadStream(path, { highWaterMark: READ_BYTES });
  const chunks: AsyncIterator<Buffer> = stream[Symbol.asyncIterator]();
  let rest: Buffer = Buffer.alloc(0);
  let read = 0;
  return {
    read: () => read,
    /** Fewer bytes only at the end of the file. */
    async take(bytes: number): Promise<Buffer> {
      const parts = [rest];
      for (let have = rest.length; have < bytes; ) {
        const { done, value } = await chunks.next().catch((error: unknown) => {
          throw unreadable(path, error);
        });
        if (done) break;
        parts.push(value);
        have += value.length;
      }
      const all = parts.length === 1 ? rest : Buffer.concat(parts);
      rest = all.subarray(bytes);
      const taken = all.subarray(0, bytes);
      read += taken.length;
      return taken;
    },
    close: () => stream.destroy(),
  };
}

function unreadable(path: string, error: unknown): BackupFault {
  const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  return new BackupFault(`${path} cannot be read (${why}): is the path right, and may this user read it?`);
}
