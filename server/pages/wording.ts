/** How figures, lists and long texts are written on a page. */

/** Never "100 %" or "0 %" for what is not quite so. */
export function percent(share: number): string {
  const rounded = Math.round(share * 100);
  if (rounded === 100 && share < 1) return '> 99\u00a0%';
  if (rounded === 0 && share > 0) return '< 1\u00a0%';
  return `${rounded}\u00a0%`;
}

/** The same within a sentence: "73 %", "more than 99 %". */
export function percentInWords(share: number): string {
  return percent(share).replace('>', 'more than').replace('<', 'less than');
}

/** With a sign, so that a mean of benefits and harms can be told at a glance; two decimals. */
export function signed(value: number): string {
  const digits = unsigned(Math.abs(value));
  if (Number(digits) === 0) return digits;
  return `${value < 0 ? '−' : '+'}${digits}`;
}

export function unsigned(value: number): string {
  return value.toFixed(2);
}

/** "a", "a and b", "a, b and c". */
export function listOf(items: readonly string[]): string {
  if (items.length < 2) return items.join('');
  return `${items.slice(0, -1).join(', ')} and ${items.at(-1)}`;
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
