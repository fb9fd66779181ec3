/**
 * A byte-level vocabulary like GPT-2's: each byte, each letter and digit with a space before it,
 * and a token for the end.
 */

/** A token, whose id is its place in VOCABULARY. */
export interface Entry {
  bytes: Uint8Array;
  /** As a GPT-2 vocabulary writes it: a printable character for each byte. */
  written: string;
  kind: 'byte' | 'spaced' | 'end';
}

const LETTERS_AND_DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const SPACE = ' '.charCodeAt(0);

export const VOCABULARY: readonly Entry[] = [
  ...Array.from({ length: 256 }, (_, byte): Entry => entry([byte], 'byte')),
  ...[...LETTERS_AND_DIGITS].map((character) => entry([SPACE, character.charCodeAt(0)], 'spaced')),
  { bytes: new Uint8Array(), written: '<|endoftext|>', kind: 'end' },
];

export const END = VOCABULARY.length - 1;

/** Pairs that become one token, in the order of their ranks. */
export const MERGES: readonly string[] = VOCABULARY.filter(({ kind }) => kind === 'spaced').map(({ bytes }) =>
  [...bytes].map(characterOf).join(' '),
);

function entry(bytes: readonly number[], kind: Entry['kind']): Entry {
  return { bytes: Uint8Array.from(bytes), written: bytes.map(characterOf).join(''), kind };
}

/**
 * Printable bytes of Latin-1 stand for themselves. The others stand for the characters from 256 on,
 * in order (Radford et al. 2019, `bytes_to_unicode` in
 * https://github.com/openai/gpt-2/blob/master/src/encoder.py).
 */
function characterOf(byte: number): string {
  if (isPrintable(byte)) return String.fromCharCode(byte);
  const before = Array.from({ length: byte }, (_, other) => other).filter((other) => !isPrintable(other));
  return String.fromCharCode(256 + before.length);
}

function isPrintable(byte: number): boolean {
  return (byte >= 33 && byte <= 126) || (byte >= 161 && byte <= 172) || byte >= 174;
}
