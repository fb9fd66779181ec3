/**
 * The part of a text that may stand in a drawing. It is taken before anything is measured, so that
 * a drawing costs the same whatever a caller has written: measuring two thousand marks on one
 * letter in each text takes a card half a minute.
 */

/** UTF-16 units that are looked at. */
const MOST_READ = 4000;
/** More than the narrowest letters of any label: two lines of 640 pixels hold 390 of them. */
const MOST_DRAWN = 600;

/** Controls and marks of direction would move what stands beside the text. */
const UNSEEN = /[\p{Cc}\p{Cs}\u200e\u200f\u202a-\u202e\u2066-\u2069\ufff9-\uffff]/gu;

/** What stands on a character, or between two, without room of its own. */
const STACKED = /[\p{M}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Emoji_Modifier}]{4,}/gu;
/** An emoji may have a skin tone, a selector and a joiner; no script of our fonts needs more. */
const MOST_STACKED = 3;
/** The flag of Scotland is a black flag and six tags. */
const TAG = /[\u{e0020}-\u{e007f}]/u;
const MOST_TAGS = 6;

/** The longest emoji in use has four joined parts, and so three joiners. */
const CHAIN = /(?:\p{Extended_Pictographic}[\ufe0f\p{Emoji_Modifier}]{0,2}\u200d){4,}/gu;

/**
 * The text on one line, at most MOST_DRAWN characters. A longer text ends in an ellipsis, which
 * `fitLines` may cut off again.
 */
export function drawable(text: string): string {
  const start = text.slice(0, MOST_READ);
  const line = start
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(UNSEEN, '')
    .replaceAll(STACKED, firstMarks)
    .replaceAll(CHAIN, (chain) => chain.replaceAll('\u200d', ''))
    .trim();
  const characters = Array.from(line);
  const isWhole = characters.length <= MOST_DRAWN && text.length <= MOST_READ;
  return isWhole ? line : `${characters.slice(0, MOST_DRAWN).join('')}…`;
}

function firstMarks(stacked: string): string {
  return Array.from(stacked)
    .slice(0, TAG.test(stacked) ? MOST_TAGS : MOST_STACKED)
    .join('');
}
