/** A description, which may be long, as a heading and what does not fit in it. */
import { shorten } from './wording.ts';

const HEADING_CHARACTERS = 120;

/** `rest` is the whole text where the title is only its beginning, and else null. */
export function titled(description: string): { title: string; rest: string | null } {
  const title = shorten(description, HEADING_CHARACTERS);
  const isWhole = title === shorten(description, Number.POSITIVE_INFINITY);
  return { title, rest: isWhole ? null : description };
}
