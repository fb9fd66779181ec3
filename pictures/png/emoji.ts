/**
 * Emoji as the emoji font draws them: a sequence (a family, a flag, a keycap, a skin tone) is one
 * glyph, or else its parts side by side. Joiners and selectors are never drawn.
 */
import type { Font } from 'fontkit';
import type { Fonts, Weight } from './fonts.ts';

/**
 * What is shown as emoji: characters that are emoji by themselves, and others that a selector, a
 * keycap, a joiner or a skin tone makes emoji.
 */
const EMOJI = /^(?!.\ufe0e)(?:\p{Emoji_Presentation}|\p{Emoji}(?:[\ufe0f\u20e3\u200d]|\p{Emoji_Modifier}))/u;

const JOINER = '\u200d';
const TONES = /(?<=.)\p{Emoji_Modifier}/gu;
const UNSEEN = /[\u200d\ufe0e\ufe0f]/gu;

/**
 * The longest emoji in use has four joined parts, and 15 UTF-16 units. Longer ones are drawn part
 * by part, which keeps the work in proportion to the length.
 */
const MOST_JOINED = 6;
const MOST_UNITS = 40;

/** Emoji that the font lacks, as a sequence of the same meaning that it has. */
const SAME_AS: Readonly<Record<string, string>> = {
  '\u{1f46a}': '\u{1f468}\u200d\u{1f469}\u200d\u{1f466}',
};

/** Characters that are drawn with one font, or that no font has. */
export interface EmojiPart {
  text: string;
  font: Font | null;
}

/** `grapheme`: what is seen as one character. Null where it is no emoji. */
export function emojiParts(grapheme: string, weight: Weight, fonts: Fonts): EmojiPart[] | null {
  if (!EMOJI.test(grapheme)) return null;
  const text = SAME_AS[grapheme] ?? grapheme;
  const toneless = text.replaceAll(TONES, '');
  if (text.length > MOST_UNITS) return takeApart(toneless, weight, fonts);
  const whole = asOne(text, weight, fonts);
  // A skin tone that the font does not know is left out before the sequence is taken apart.
  return whole === null ? takeApart(toneless, weight, fonts) : [whole];
}

/** Draws as many joined parts together as the font can, from the first on. */
function takeApart(text: string, weight: Weight, fonts: Fonts): EmojiPart[] {
  const joined = text.split(JOINER).filter((part) => part.replaceAll(UNSEEN, '') !== '');
  const parts: EmojiPart[] = [];
  for (let at = 0; at < joined.length; ) {
    let count = Math.min(MOST_JOINED, joined.length - at);
    let part = asOne(joined.slice(at, at + count).join(JOINER), weight, fonts);
    while (part === null && count > 1) {
      count -= 1;
      part = asOne(joined.slice(at, at + count).join(JOINER), weight, fonts);
    }
    parts.push(...(part === null ? characterByCharacter(joined[at]!, weight, fonts) : [part]));
    at += count;
  }
  return parts;
}

/** Two letters that are no flag, or a tag that no flag has. */
function characterByCharacter(text: string, weight: Weight, fonts: Fonts): EmojiPart[] {
  return Array.from(text.replaceAll(/\p{M}|\p{Cf}/gu, ''), (character) => ({
    text: character,
    font: fonts.fontFor(character.codePointAt(0)!, weight),
  }));
}

/** Null unless a font draws all of it as one glyph. */
function asOne(text: string, weight: Weight, fonts: Fonts): EmojiPart | null {
  const [first, ...others] = Array.from(
    text.replaceAll(UNSEEN, ''),
    (character) => character.codePointAt(0)!,
  );
  if (first === undefined) return null;
  const fitting = fonts
    .emojiFontsFor(first, weight)
    .filter((font) => others.every((codePoint) => font.hasGlyphForCodePoint(codePoint)));
  for (const font of fitting) {
    const { glyphs, positions } = font.layout(text);
    if (glyphs.filter((_, at) => positions[at]!.xAdvance > 0).length === 1) return { text, font };
  }
  return null;
}
