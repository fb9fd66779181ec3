/**
 * How wide a text is, and how much of it a line takes. A page's font is the reader's, so for pages
 * a width is an upper bound over the usual fonts of systems: a text may end earlier and never
 * later. Where the font is known, another measure is given.
 */
import { drawable } from './drawable.ts';

/** The width of a text, or more. */
export type MeasureText = (text: string, size: number, isBold?: boolean) => number;

/** Widths in em by the first class that holds the character. */
const WIDTHS: readonly (readonly [RegExp, number])[] = [
  [/^[\p{M}\p{Cf}\p{Cc}\u200b-\u200f]$/u, 0],
  [/^[iljI.,:;'’|! \u00a0()[\]ftr·-]$/u, 0.4],
  [/^[mwMW@%—…“”]$/u, 1],
  [/^[A-Z&+−=<>×÷→]$/u, 0.75],
  [/^[a-z0-9]$/u, 0.62],
  [/^\p{Extended_Pictographic}$/u, 1.4],
  [/^[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Latin}\p{Script=Hebrew}]$/u, 0.9],
  [/^\ufdfd$/u, 12],
  [/^[\ufdf0-\ufdfc]$/u, 3],
  [/^\p{Script=Arabic}$/u, 0.9],
  [/^[\u2000-\u2bff]$/u, 1],
];
/** Chinese, Japanese and Korean, and scripts that stand nowhere above. */
const WIDEST = 1.15;
/** Semi-bold letters are wider. */
const BOLD = 1.06;

export const textWidth: MeasureText = (text, size, isBold = false) => {
  let em = 0;
  for (const character of text) em += widthOf(character);
  return em * size * (isBold ? BOLD : 1);
};

/**
 * A decision's picture has some thousand characters, most of them the same ones. When it is full it
 * begins anew, so that no text can fill it for good with characters that nobody else uses.
 */
const known = new Map<string, number>();
const MOST_KNOWN = 5000;

function widthOf(character: string): number {
  let width = known.get(character);
  if (width === undefined) {
    width = WIDTHS.find(([characters]) => characters.test(character))?.[1] ?? WIDEST;
    if (known.size >= MOST_KNOWN) known.clear();
    known.set(character, width);
  }
  return width;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export interface Room {
  size: number;
  width: number;
  /** Lines at most. */
  most: number;
  isBold?: boolean;
  measure?: MeasureText | undefined;
}

/** Letters that are joined are measured together; longer words than this are measured in parts. */
const MOST_MEASURED = 24;

/**
 * A text on as few lines as it needs, broken between words where it can; an ellipsis shows a cut.
 */
export function fitLines(
  text: string,
  { size, width, most, isBold = false, measure = textWidth }: Room,
): string[] {
  const widthOfText = (part: string) => measure(part, size, isBold);
  let rest = drawable(text);
  const lines: string[] = [];
  while (rest !== '' && lines.length < most) {
    const isLast = lines.length === most - 1;
    const line = firstLine(rest, width, widthOfText, isLast);
    lines.push(line.shown);
    rest = line.rest;
  }
  return lines;
}

function firstLine(
  text: string,
  width: number,
  measure: (text: string) => number,
  isLast: boolean,
): { shown: string; rest: string } {
  let start = '';
  let cut = '';
  let word = '';
  let beforeWord = 0;
  const roomWithEllipsis = width - measure('…');
  for (const segment of unbroken(text)) {
    word += segment;
    const used = beforeWord + measure(word);
    if (used > width) break;
    start += segment;
    if (used <= roomWithEllipsis) cut = start;
    if (segment === ' ' || word.length > MOST_MEASURED) {
      beforeWord = used;
      word = '';
    }
  }
  if (start === text) return { shown: text, rest: '' };
  if (isLast) return { shown: `${wholeWords(text, cut)}…`, rest: '' };
  const shown = wholeWords(text, start, (whole) => measure(whole) <= width);
  // One character that is wider than the line stands alone on it.
  const taken = shown === '' ? (unbroken(text).next().value ?? text) : shown;
  return { shown: taken, rest: text.slice(taken.length).trimStart() };
}

/**
 * What is seen as one character is never broken, unless it is longer than any in use: hundreds of
 * emoji can be joined to one.
 */
function* unbroken(text: string): Generator<string, undefined> {
  for (const { segment } of graphemes.segment(text)) {
    if (segment.length <= MOST_UNITS) yield segment;
    else yield* segment;
  }
}

/** The longest emoji in use has 15 UTF-16 units. */
const MOST_UNITS = 40;

/**
 * Without the part of a word at the end; a text without spaces is cut where it has to be.
 * `fitsNext`: whether a word has room on the next line.
 */
function wholeWords(text: string, start: string, fitsNext = (_word: string) => false): string {
  if (text[start.length] === ' ') return start;
  const words = start.replace(/\s+\S*$/u, '');
  if (words.length > start.length / 2) return words;
  const word =
    text
      .slice(words.length, words.length + MOST_MEASURED + 1)
      .trimStart()
      .split(' ', 1)[0] ?? '';
  return words.length < start.length && word.length < MOST_MEASURED && fitsNext(word)
    ? words
    : start.trimEnd();
}
