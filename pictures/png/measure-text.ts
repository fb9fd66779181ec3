/** How wide texts are in the fonts of a PNG. The fonts must be open when a text is measured. */
import type { MeasureText } from '../drawing/text-width.ts';
import type { Fonts, Weight } from './fonts.ts';
import { outlineWidth } from './text-outline.ts';

/**
 * Letters that are joined are narrower than alone (the sum is 1.3 times as wide). Of all others,
 * the sum of the single characters is right to half a percent (measured).
 */
const JOINED = /\p{Script=Arabic}/u;
/** The parts of an emoji are drawn as one. */
const IN_SEQUENCE = /[\u200d\ufe0f\u20e3\p{Emoji_Modifier}\p{Regional_Indicator}]/u;
/** For kerning and joints, which parts of a text leave out. */
const ROOM = 1.005;
/** Characters, and parts of joined words, whose widths are kept. */
const MOST_KNOWN = 10_000;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

export function measureBy(fonts: Fonts): MeasureText {
  /** Em, by weight and text. */
  const known = new Map<string, number>();

  function widthOf(part: string, weight: Weight): number {
    const name = `${weight}${part}`;
    let width = known.get(name);
    if (width === undefined) {
      width = outlineWidth(part, weight, fonts);
      if (known.size < MOST_KNOWN) known.set(name, width);
    }
    return width;
  }

  return (text, size, isBold = false) => {
    const weight = isBold ? 600 : 400;
    // A label is measured at several scales, and each time in the same parts.
    if (JOINED.test(text)) return widthOf(text, weight) * size * ROOM;
    let em = 0;
    if (IN_SEQUENCE.test(text))
      for (const { segment } of graphemes.segment(text)) em += widthOf(segment, weight);
    else for (const character of text) em += widthOf(character, weight);
    return em * size * ROOM;
  };
}
