/** Texts of others at a terminal, which some characters move, and others lead astray. */

/** Controls, what reorders the text around it, and what breaks a line elsewhere. */
const UNPRINTABLE = /[\p{Cc}\p{Cs}\p{Bidi_Control}\p{Zl}\p{Zp}\ufff9-\ufffb]/gu;

/**
 * Such a character is shown as its escape. Line breaks become spaces, so that no text looks like a
 * line of ours.
 */
export function printable(text: string): string {
  return text.replace(/[\t\n\r]/g, ' ').replace(UNPRINTABLE, escapeOf);
}

/** JSON for people and programs: the same value, with such characters as escapes. */
export function printableJson(value: unknown, indent = 0): string {
  const text = JSON.stringify(value, null, indent);
  return text.replace(UNPRINTABLE, (character) => (character === '\n' ? character : escapeOf(character)));
}

function escapeOf(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
