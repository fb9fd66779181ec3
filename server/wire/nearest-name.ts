/**
 * Finds the name that a caller probably meant: spelled in another case or style, begun, or a slip
 * or two away. The cost is bounded: a given name longer than LONGEST has no neighbour, and known
 * names are the service's own.
 */

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
    .map((name) => ({ name, slips: distance(wanted, plain(name)) }))
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

/**
 * How many letters to insert, delete, replace or swap with their neighbour (optimal string
 * alignment), in time proportional to the product of the lengths.
 */
export function distance(from: string, to: string): number {
  let before: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, index) => index);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      const isSwapped = i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1];
      row[j] = Math.min(
        last[j]! + 1,
        row[j - 1]! + 1,
        last[j - 1]! + (isSame ? 0 : 1),
        isSwapped ? before[j - 2]! + 1 : Infinity,
      );
    }
    [before, last] = [last, row];
  }
  return last[to.length]!;
}
