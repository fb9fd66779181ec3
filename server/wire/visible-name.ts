/**
 * Names that people tell keys, people and webhooks apart by hold no character that cannot be seen,
 * and none that reorders the text beside it: with one, a name could look like another.
 */
import { z } from 'zod';
import { text } from './types.ts';

/** Scripts whose letters are shown differently beside a joiner. */
const JOINING = ['Arabic', 'Syriac', 'Mongolian', 'Devanagari', 'Bengali', 'Gurmukhi', 'Gujarati', 'Oriya']
  .concat('Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala', 'Khmer', 'Myanmar')
  .map((script) => `\\p{Script=${script}}`)
  .join('');
/** Where a joiner or a selector changes what is seen: in such a word, and in an emoji. */
const SEEN = [
  `(?<=[${JOINING}])[\\u200c\\u200d](?=[${JOINING}])`,
  '(?<=[\\p{Extended_Pictographic}\\ufe0f\\p{Emoji_Modifier}])\\u200d(?=\\p{Extended_Pictographic})',
  '(?<=\\p{Extended_Pictographic})\\ufe0f',
  '(?<=[0-9#*])\\ufe0f(?=\\u20e3)',
].join('|');
const UNSEEN =
  '[\\p{Cc}\\p{Default_Ignorable_Code_Point}\\p{Bidi_Control}\\p{Zl}\\p{Zp}\\u2800\\ufff9-\\ufffb]';
const EITHER = new RegExp(`${SEEN}|(${UNSEEN})`, 'gu');

/** Why a name is refused, as the end of "name: …"; null: it is not. */
export function whyNotVisible(value: string): string | null {
  const found = value.matchAll(EITHER).find(([, unseen]) => unseen !== undefined);
  if (found === undefined) return null;
  const place = Array.from(value.slice(0, found.index)).length + 1;
  return `character ${place} is ${codePointName(found[0])}, which cannot be seen or reorders the text beside it; remove it`;
}

/** Names that were stored before such characters were refused: each is shown by its code point. */
export function visibleName(value: string): string {
  return value.replace(EITHER, (whole, unseen) =>
    unseen === undefined ? whole : `<${codePointName(unseen)}>`,
  );
}

/** A name in an answer. */
export const shownName = z.string().transform(visibleName);

/** The name of a key, a person or an organization. */
export function visibleText(min: number, max: number) {
  return text(min, max).check(refuseUnseen);
}

export function refuseUnseen(ctx: z.core.ParsePayload<string>): void {
  const message = whyNotVisible(ctx.value);
  if (message !== null) ctx.issues.push({ code: 'custom', input: ctx.value, message });
}

function codePointName(character: string): string {
  return `U+${character.codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0')}`;
}
