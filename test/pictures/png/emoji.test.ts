/** Emoji are drawn as one glyph where the font has one, else as their parts, and never as boxes. */
import type { Font } from 'fontkit';
import { beforeAll, expect, test } from 'vitest';
import { type EmojiPart, emojiParts } from '../../../pictures/png/emoji.ts';
import { Fonts } from '../../../pictures/png/fonts.ts';
import { outlineText } from '../../../pictures/png/text-outline.ts';

const fonts = new Fonts();
const WHOLE: [string, string][] = [
  ['one character', '🎉'],
  ['a text symbol made emoji by a selector', '☀️'],
  ['a family', '👩‍👩‍👧‍👦'],
  ['a family that the font has under another name', '👪'],
  ['a flag', '🇰🇷'],
  ['a flag of tags', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
  ['a keycap', '1️⃣'],
  ['a keycap without a selector', '#⃣'],
  ['a skin tone', '👍🏽'],
  ['a skin tone after a text symbol', '☝🏿'],
  ['a profession with a skin tone', '👩🏿‍🚀'],
  ['joiners that join nothing', '🎉\u200d\u200d\u200d'],
  ['a couple of which one has a skin tone', '👩🏻‍❤️‍💋‍👨'],
];
const APART: [string, string, string[]][] = [
  ['a sequence that nobody uses', '🎉‍🚀', ['🎉', '🚀']],
  ['one of which the font has the beginning', '🚶‍♀️‍➡️', ['🚶‍♀️', '➡️']],
  ['a flag of unknown tags', '🏴󠁸󠁸󠁿', ['🏴']],
];
const TEXT = ['☀', '☀︎', '⌚︎', '1', '#', '©', '→', 'a\u200d', '\u200d', '\ufe0f', '𒀱', ''];

beforeAll(async () => {
  const all = [...WHOLE, ...APART].map(([, text]) => text);
  await fonts.use(`${all.join(' ')}${TEXT.join(' ')} 👨‍👩‍👦⌚🥖 خ`, () => {});
});

const partsOf = (text: string): EmojiPart[] | null => emojiParts(text, 400, fonts);
const glyphsOf = ({ text, font }: EmojiPart): number => {
  const { glyphs, positions } = (font as Font).layout(text);
  return glyphs.filter((glyph, at) => glyph.path.commands.length > 0 || positions[at]!.xAdvance > 0).length;
};
const outline = (text: string) => outlineText(text, 20, 400, fonts);
/** A box is two rectangles, and of no glyph's shape. */
const boxes = (text: string) => outline(text).path.match(/M[^LQC]*(L[^LQC]*){3}Z/g)?.length ?? 0;

test.each(WHOLE)('%s (%s) is one glyph', (_, text) => {
  const parts = partsOf(text);
  expect(parts).toHaveLength(1);
  expect(parts!.map(glyphsOf)).toEqual([1]);
  expect(outline(text).width).toBeCloseTo(outline('🎉').width, 6);
  expect(outline(text).path).not.toBe('');
});

test.each(APART)('%s is drawn part by part', (_, text, parts) => {
  expect(partsOf(text)!.map((part) => part.text)).toEqual(parts);
  expect(partsOf(text)!.map(({ font }) => font)).not.toContain(null);
  expect(boxes(text)).toBe(0);
});

test.each(TEXT)('%j is no emoji', (text) => {
  expect(partsOf(text)).toBeNull();
});

test('no part of an emoji is a box, whatever stands around it', () => {
  const all = [...WHOLE, ...APART].map(([, text]) => text);
  for (const text of [all.join(''), all.join(' and '), `مخبز ${all.join('')} خبز`, '☀︎⌚︎'])
    expect(boxes(text), text).toBe(0);
});

test('from right to left, emoji change places and their parts do not', () => {
  expect(outline('خ🎉🥖').path.startsWith(outline('🥖').path)).toBe(true);
  expect(outline('🎉🥖').path.startsWith(outline('🎉').path)).toBe(true);
  expect(outline('خ👩‍👩‍👧‍👦').path.startsWith(outline('👩‍👩‍👧‍👦').path)).toBe(true);
});

test('a text of digits opens no emoji font', async () => {
  const own = new Fonts();
  await own.use('2026 # *', () => {
    expect(own.emojiFontsFor('1'.codePointAt(0)!, 400)).toEqual([]);
  });
  await own.use('1️⃣', () => {
    expect(own.emojiFontsFor('1'.codePointAt(0)!, 400)).not.toEqual([]);
  });
});

test('hundreds of joined emoji are taken apart once', () => {
  const parts = partsOf(Array.from({ length: 700 }, () => '🎉').join('\u200d'))!;
  expect(parts).toHaveLength(700);
});
