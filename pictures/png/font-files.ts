/**
 * The fonts that texts of a PNG are drawn with, from packages of npm: Inter for Latin, Greek and
 * Cyrillic, Noto Sans for Arabic, Hebrew, Chinese, Japanese and Korean, Noto Emoji for emoji in one
 * colour. A package is split into files by characters; docs/adr/0041 says why these.
 */
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

export interface FontFile {
  path: string;
  /** Ranges of code points, both ends included. */
  ranges: readonly (readonly [number, number])[];
  isEmoji: boolean;
}

/**
 * The first that holds a character draws it. Han characters have the forms of simplified Chinese.
 */
const FAMILIES = [
  'inter',
  'noto-sans-sc',
  'noto-sans-kr',
  'noto-sans-arabic',
  'noto-sans-hebrew',
  'noto-emoji',
];

export function listFontFiles(): FontFile[] {
  return FAMILIES.flatMap((family) => {
    const folder = new URL('.', import.meta.resolve(`@fontsource-variable/${family}/package.json`));
    const subsets: unknown = JSON.parse(readFileSync(new URL('unicode.json', folder), 'utf8'));
    return Object.entries(Object(subsets)).map(([subset, ranges]) => ({
      path: fileURLToPath(
        new URL(`files/${family}-${subset.replaceAll(/[[\]]/g, '')}-wght-normal.woff2`, folder),
      ),
      ranges: rangesOf(String(ranges)),
      isEmoji: family === 'noto-emoji',
    }));
  });
}

/** "U+0-7f,U+3001". */
function rangesOf(text: string): [number, number][] {
  return text.split(',').map((range) => {
    const [first, last] = range.trim().slice(2).split('-');
    return [Number.parseInt(first!, 16), Number.parseInt(last ?? first!, 16)];
  });
}
