/** How wide texts are in the fonts of a PNG. The fonts must be open when a text is measured. */
import type { MeasureText } from '../drawing/text-width.ts';
import type { Fonts, Weight } from './fonts.ts';
import { outlineText } from './text-outline.ts';

/**
 * Letters that are joined are narrower than alone (the sum is 1.3 times as wide). Of all others,
 * the sum of the single characters is right to half a percent (measured).
 */
const JOINED = /\p{Script=Arabic}/u;
/** For kerning and joints, which parts of a text leave out. */
const ROOM = 1.005;
/** Characters whose widths are kept. */
const MOST_KNOWN = 10_000;

export function measureBy(fonts: Fonts): MeasureText {
  /** Em, by weight and character. */
  const known = new Map<string, number>();

  function widthOf(character: string, weight: Weight): number {
    const name = `${weight}${character}`;
    let width = known.get(name);
    if (width === undefined) {
      width = outlineText(character, 1, weight, fonts).width;
      if (known.size < MOST_KNOWN) known.set(name, width);
    }
    return width;
  }

  return (text, size, isBold = false) => {
    const weight = isBold ? 600 : 400;
    if (JOINED.test(text)) return outlineText(text, size, weight, fonts).width * ROOM;
    let em = 0;
    for (const character of text) em += widthOf(character, weight);
    return em * size * ROOM;
  };
}
