/** Reads a file of keys: one a line, the first seals. Empty lines and lines with # are comments. */
import { readFileSync } from 'node:fs';

export const KEY = /^[0-9a-f]{64}$/i;
export const HOW_TO_MAKE = '64 hexadecimal digits, as "openssl rand -hex 32" prints them';

/** Throws an error whose message completes "FILE …", without what the file has. */
export function readKeyFile(file: string): string[] {
  const lines = readLines(file).map((line) => line.trim());
  const wrong = lines.findIndex((line) => line !== '' && !line.startsWith('#') && !KEY.test(line));
  if (wrong !== -1) throw new Error(`has no key in line ${wrong + 1}: a key is ${HOW_TO_MAKE}`);
  const keys = lines.filter((line) => KEY.test(line));
  if (keys.length === 0) throw new Error(`has no key: a key is a line with ${HOW_TO_MAKE}`);
  return keys;
}

function readLines(file: string): string[] {
  try {
    return readFileSync(file, 'utf8').split('\n');
  } catch (error) {
    const why = error instanceof Error && 'code' in error ? String(error.code) : String(error);
    throw new Error(`cannot be read (${why})`);
  }
}
