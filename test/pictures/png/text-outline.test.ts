/** Outlines of texts: order, joining and boxes. */
import { beforeAll, expect, test } from 'vitest';
import { Fonts } from '../../../pictures/png/fonts.ts';
import { outlineText } from '../../../pictures/png/text-outline.ts';

const fonts = new Fonts();
const SCRIPTS = ['option', 'επιλογή', 'вариант', '选择', 'パン', '오븐', 'מאפייה', 'مخبز'];
beforeAll(async () => {
  await fonts.use(`${SCRIPTS.join('')} 🎉𒀱()`, () => {});
});

const outline = (text: string, size = 20) => outlineText(text, size, 400, fonts);
/** A box is two rectangles, and of no glyph's shape. */
const boxes = (text: string) => outline(text).path.match(/M[^LQC]*(L[^LQC]*){3}Z/g)?.length ?? 0;

test.each(SCRIPTS)('%s is drawn with glyphs, and no character is a box', (text) => {
  for (const character of text)
    expect(fonts.fontFor(character.codePointAt(0)!, 400), character).not.toBeNull();
  expect(outline(text).width).toBeGreaterThan(10);
});

test('a character that no font has is one box, also when it is made of several', () => {
  expect(boxes('𒀱')).toBe(2);
  expect(boxes('𒀱𒀱')).toBe(4);
  expect(outline('𒀱').width).toBeCloseTo(14, 6);
  expect(outline('a𒀱').width).toBeCloseTo(outline('a').width + 14, 6);
});

test('Arabic letters are joined, and stand from right to left', () => {
  expect(outline('مخبز').width).not.toBeCloseTo(
    [...'مخبز'].reduce((sum, letter) => sum + outline(letter).width, 0),
    1,
  );
  const [start] = outline('ab مخبز').path.match(/^M[^z]*/)!;
  expect(outline('ab').path.startsWith(start)).toBe(true);
  expect(outline('مخبز ab').path.startsWith(start)).toBe(true);
});

test('a text of twice the size is twice as wide, and semi-bold is wider', () => {
  expect(outline('option', 40).width).toBeCloseTo(2 * outline('option', 20).width, 6);
  expect(outlineText('option', 20, 600, fonts).width).toBeGreaterThan(outline('option').width);
});

test('a text opens a bounded number of font files: the first characters are drawn, the last are boxes', async () => {
  const han = Array.from({ length: 1000 }, (_, at) => String.fromCodePoint(0x4e00 + 20 * at));
  const opened = new Fonts();
  const drawn = await opened.use(han.join(''), () =>
    han.map((character) => opened.fontFor(character.codePointAt(0)!, 400)),
  );
  expect(drawn[0]).not.toBeNull();
  expect(new Set(drawn.filter((font) => font !== null)).size).toBeLessThanOrEqual(48);
  // Another text gets its own fonts.
  const last = han.findLast((_, at) => drawn[at] === null)!;
  expect(await opened.use(last, () => outlineText(last, 20, 400, opened).path)).not.toBe('');
});
