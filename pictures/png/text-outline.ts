/**
 * A text as the outline of its glyphs, in the order in which they are seen. A character that no
 * font has is a box, so that nobody takes the text for complete.
 */
import bidiFactory from 'bidi-js/dist/bidi.mjs';
import type { Font, Glyph, GlyphRun, Path } from 'fontkit';
import { emojiParts } from './emoji.ts';
import type { Fonts, Weight } from './fonts.ts';

export interface Outline {
  /** Path data; the baseline is y = 0, the text starts at x = 0. */
  path: string;
  width: number;
}

/** Em. */
const BOX_WIDTH = 0.7;
const BOX_HEIGHT = 0.72;
const BOX_LINE = 0.06;

const bidi = bidiFactory();

export function outlineText(text: string, size: number, weight: Weight, fonts: Fonts): Outline {
  const pieces: string[] = [];
  let width = 0;
  for (const run of inOrderOfSight(runsOf(text, weight, fonts))) {
    const drawn =
      run.font === null ? drawBoxes(run.text, width, size) : drawRun({ ...run, font: run.font }, width, size);
    pieces.push(drawn.path);
    width += drawn.width;
  }
  return { path: pieces.join(''), width };
}

/** The same width in em, without the work of drawing. */
export function outlineWidth(text: string, weight: Weight, fonts: Fonts): number {
  let width = 0;
  for (const run of runsOf(text, weight, fonts))
    width +=
      run.font === null
        ? boxesOf(run.text) * BOX_WIDTH
        : layOut({ ...run, font: run.font }).advanceWidth / run.font.unitsPerEm;
  return width;
}

/** Characters of one font and one direction. */
interface Run {
  text: string;
  font: Font | null;
  /** Of the bidirectional algorithm: odd levels run from right to left. */
  level: number;
  /** Nothing is added to an emoji. */
  isEmoji: boolean;
}

/**
 * Emoji have no direction of their own. The library reads UTF-16 units, and takes the halves of an
 * emoji for letters that run from left to right; so it is given two units without direction.
 */
const EMOJI = /[\u{1f300}-\u{1faff}]/gu;
const NEUTRAL = '☀☀';

function runsOf(text: string, weight: Weight, fonts: Fonts): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text.replaceAll(EMOJI, NEUTRAL));
  const runs: Run[] = [];
  for (const { segment, index } of graphemes.segment(text)) {
    const parts = emojiParts(segment, weight, fonts);
    if (parts === null) addCharacters(runs, segment, levels.subarray(index), { weight, fonts });
    else runs.push(...parts.map((part) => ({ ...part, level: levels[index]!, isEmoji: true })));
  }
  return runs;
}

function addCharacters(
  runs: Run[],
  text: string,
  levels: Uint8Array,
  { weight, fonts }: { weight: Weight; fonts: Fonts },
): void {
  let at = 0;
  for (const character of text) {
    const level = levels[at]!;
    at += character.length;
    const last = runs.at(-1);
    const isOpen = last !== undefined && !last.isEmoji;
    // Marks, joiners and selectors belong to the character before them.
    if (isOpen && /[\p{M}\p{Cf}]/u.test(character)) last.text += character;
    else {
      const font = fonts.fontFor(character.codePointAt(0)!, weight);
      const shown = level % 2 === 1 ? (bidi.getMirroredCharacter(character) ?? character) : character;
      if (isOpen && last.font === font && last.level === level) last.text += shown;
      else runs.push({ text: shown, font, level, isEmoji: false });
    }
  }
}

/** Rule L2 of the Unicode bidirectional algorithm, on runs. */
function inOrderOfSight(runs: readonly Run[]): Run[] {
  const ordered = [...runs];
  const highest = Math.max(0, ...runs.map(({ level }) => level));
  for (let level = highest; level > 0; level -= 1) {
    for (let start = 0; start < ordered.length; start += 1) {
      let end = start;
      while (end < ordered.length && ordered[end]!.level >= level) end += 1;
      if (end === start) continue;
      ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = end;
    }
  }
  return ordered;
}

function layOut({ text, font, level, isEmoji }: Run & { font: Font }): GlyphRun {
  // The joined parts of an emoji have one order in every text.
  const direction = level % 2 === 1 && !isEmoji ? 'rtl' : 'ltr';
  return font.layout(text, undefined, undefined, undefined, direction);
}

function drawRun(run: Run & { font: Font }, x: number, size: number): Outline {
  const { font } = run;
  const scale = size / font.unitsPerEm;
  const { glyphs, positions } = layOut(run);
  let path = '';
  let pen = 0;
  glyphs.forEach((glyph, index) => {
    const { xAdvance, xOffset, yOffset } = positions[index]!;
    const drawn = drawGlyph(glyph, size, font);
    if (drawn !== '')
      path += `M${hundredth(x + (pen + xOffset) * scale)} ${hundredth(-yOffset * scale)}${drawn}`;
    pen += xAdvance;
  });
  return { path, width: pen * scale };
}

const LETTERS: Readonly<Record<string, string>> = {
  moveTo: 'm',
  lineTo: 'l',
  quadraticCurveTo: 'q',
  bezierCurveTo: 'c',
  closePath: 'z',
};

/**
 * By font, and by size and glyph: a text of a picture repeats most of its glyphs. They go with
 * their font when it is closed.
 */
const drawnGlyphs = new WeakMap<Font, Map<string, string>>();

/** Path data from the glyph's origin on, in steps from point to point, so that it fits anywhere. */
function drawGlyph(glyph: Glyph, size: number, font: Font): string {
  const drawn = drawnGlyphs.get(font) ?? new Map<string, string>();
  drawnGlyphs.set(font, drawn);
  const name = `${size} ${glyph.id}`;
  const data = drawn.get(name) ?? stepsOf(glyph.path.commands, size / font.unitsPerEm);
  drawn.set(name, data);
  return data;
}

function stepsOf(commands: Path['commands'], scale: number): string {
  let steps = '';
  // In hundredths, so that steps add up to the place that was rounded.
  let [atX, atY, startX, startY] = [0, 0, 0, 0];
  for (const { command, args } of commands) {
    const places = args.map((value, index) => Math.round((index % 2 === 0 ? value : -value) * scale * 100));
    steps +=
      LETTERS[command]! + places.map((place, at) => (place - (at % 2 === 0 ? atX : atY)) / 100).join(' ');
    if (command === 'closePath') [atX, atY] = [startX, startY];
    else [atX, atY] = places.slice(-2) as [number, number];
    if (command === 'moveTo') [startX, startY] = [atX, atY];
  }
  return steps;
}

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** One box for what is seen as one character. */
function boxesOf(text: string): number {
  return [...graphemes.segment(text)].filter(({ segment }) => !/^[\p{Cc}\p{Cf}\p{M}]*$/u.test(segment))
    .length;
}

function drawBoxes(text: string, x: number, size: number): Outline {
  const boxes = boxesOf(text);
  const [step, height, line] = [BOX_WIDTH * size, BOX_HEIGHT * size, BOX_LINE * size];
  const rectangle = (left: number, inset: number, sweep: 1 | -1) => {
    const [right, top] = [left + step - 2 * line - 2 * inset, -(height - inset)];
    const corners = [
      [left, -inset],
      [left, top],
      [right, top],
      [right, -inset],
    ].map(([cx, cy]) => `${hundredth(cx!)} ${hundredth(cy!)}`);
    const [first, ...others] = sweep === 1 ? corners : corners.reverse();
    return `M${first}${others.map((corner) => `L${corner}`).join('')}Z`;
  };
  const path = Array.from({ length: boxes }, (_, index) => {
    const left = x + index * step + line;
    return rectangle(left, 0, 1) + rectangle(left + line, line, -1);
  });
  return { path: path.join(''), width: boxes * step };
}

function hundredth(value: number): number {
  return Math.round(value * 100) / 100;
}
