/** How lists, dates and long texts are written for people. */

/** "a", "a and b", "a, b and c". */
export function listOf(items: readonly string[], last: 'and' | 'or' = 'and'): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} ${last} ${items.at(-1)}`;
}

/**
 * The first words of a text on one line, at most so many characters; a cut is shown by an ellipsis.
 */
export function shorten(text: string, most: number): string {
  const line = text.trim().replaceAll(/\s+/gu, ' ');
  const characters = Array.from(line);
  if (characters.length <= most) return line;
  const start = characters.slice(0, most - 1).join('');
  const words = start.replace(/\s+\S*$/u, '');
  // A text without spaces is cut where it has to be.
  return `${words.length > start.length / 2 ? words : start}…`;
}

const RIGHT_TO_LEFT =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Adlam}]/u;
const STRONG = /[\p{L}]/u;

/** Of a text, by its first letter, as `dir="auto"` finds it. */
export function directionOf(text: string): 'ltr' | 'rtl' {
  const first = STRONG.exec(text)?.[0] ?? '';
  return RIGHT_TO_LEFT.test(first) ? 'rtl' : 'ltr';
}

/** A consequence as sentences name it: its label, or the first words of its text. */
export function quoted(
  { label, description }: { label: string | null; description: string },
  most = 60,
): string {
  return `“${shorten(label ?? description, most)}”`;
}

/** In UTC, as all times of the API are. */
export function longDate(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso));
}

const HEADING_CHARACTERS = 120;

/** `rest` is the whole text where the title is only its beginning, and else null. */
export function titled(description: string): { title: string; rest: string | null } {
  const title = shorten(description, HEADING_CHARACTERS);
  const isWhole = title === shorten(description, Number.POSITIVE_INFINITY);
  return { title, rest: isWhole ? null : description };
}
