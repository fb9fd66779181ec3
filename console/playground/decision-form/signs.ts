/** The signs that say in a text whether a consequence is good or bad. */
import type { Side } from './draft.ts';

/** A space must follow, so that “-5 %” and “+1 day” stay texts. */
const SIGN = /^([+＋]|[-−–])\s+/;

/** Takes the sign off the beginning of a text. */
export function readSign(text: string): { side: Side | ''; text: string } {
  const sign = SIGN.exec(text);
  if (sign === null) return { side: '', text };
  return { side: isPlus(sign[1] ?? '') ? 'benefit' : 'harm', text: text.slice(sign[0].length) };
}

/**
 * The lines of a list. A hyphen is a sign where some line begins with a plus; in a list without any
 * it only marks the lines.
 */
export function readLines(text: string): { side: Side | ''; text: string }[] {
  const lines = text
    .split(/\r\n|\r|\n/)
    .map((line) => line.trim())
    .filter((line) => line !== '');
  const hasPlus = lines.some((line) => readSign(line).side === 'benefit');
  return lines
    .map((line) => {
      const bare = line.replace(/^(?:[*•◦·]|\d{1,3}[.)])\s+/, '');
      const read = readSign(bare);
      return hasPlus || /^[−–]/.test(bare) ? read : { side: '' as const, text: read.text };
    })
    .filter((line) => line.text !== '');
}

const WORDS: Readonly<Record<Side, readonly string[]>> = {
  benefit: ['+', '＋', 'benefit', 'good', 'pro', 'advantage', 'positive'],
  harm: ['-', '−', '–', 'harm', 'bad', 'con', 'disadvantage', 'negative'],
};

/** A cell that says nothing but a side; null: it says something else. */
export function sideOfCell(cell: string): Side | '' | null {
  const word = cell.trim().toLowerCase();
  if (word === '' || word === '0') return '';
  if (WORDS.benefit.includes(word)) return 'benefit';
  return WORDS.harm.includes(word) ? 'harm' : null;
}

function isPlus(sign: string): boolean {
  return sign === '+' || sign === '＋';
}
