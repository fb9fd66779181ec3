/**
 * Finds the name that a caller probably meant: spelled in another case or style, begun, or a slip
 * or two away. The cost is bounded: a given name longer than LONGEST has no neighbour, and known
 * names are the service's own.
 */
import { editDistance } from '../../pictures/words/edit-distance.ts';

const LONGEST = 60;
/** A name of which only a part is given must share this many letters with it. */
const LEAST_PART = 4;

/** `known`: in the order of preference. Null: none is near. */
export function nearestName(given: string, known: readonly string[]): string | null {
  if (given.length > LONGEST) return null;
  const wanted = plain(given);
  const same = known.find((name) => plain(name) === wanted);
  if (same !== undefined) return same;
  const near = known
    .map((name) => ({ name, slips: editDistance(wanted, plain(name)) }))
    .filter(({ name, slips }) => slips <= Math.floor(Math.min(wanted.length, name.length) / 3))
    .sort((one, other) => one.slips - other.slips);
  return near[0]?.name ?? known.find((name) => isPart(wanted, plain(name))) ?? null;
}

/** `chosenOption`, `Chosen Option` and `chosen_option` are one name. */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]/g, '');
}

function isPart(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short.length >= LEAST_PART && (long.startsWith(short) || long.endsWith(short));
}
