/**
 * Reads the output of a process as text. The system cuts a stream anywhere, also within lines and
 * characters.
 */
import type { ChildProcess } from 'node:child_process';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';

/** Returns a function that returns everything that has come so far, from all of the streams. */
export function textSoFar(...streams: readonly Readable[]): () => string {
  let text = '';
  for (const stream of streams)
    stream.setEncoding('utf8').on('data', (piece: string) => {
      text += piece;
    });
  return () => text;
}

/** Rejects if the stream ends before its first line does. */
export async function firstLine(stream: Readable): Promise<string> {
  const lines = createInterface({ input: stream });
  for await (const line of lines) return line;
  throw new Error('the stream ended before its first line did');
}

/** The first line that a process prints. Rejects with its errors if it ends without one. */
export async function firstPrinted({ stdout, stderr }: ChildProcess): Promise<string> {
  if (stdout === null || stderr === null) throw new Error('the process has no pipes');
  const said = textSoFar(stderr);
  return firstLine(stdout).catch((cause: unknown) => {
    throw new Error(`the process printed no line: ${said()}`, { cause });
  });
}
