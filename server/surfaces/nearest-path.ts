/**
 * Finds the path that a caller probably meant: one whose segments are the same but for slips and
 * the prefix of the API. The cost is bounded by the lengths below and by the number of the
 * service's own paths.
 */
import { editDistance } from '../../pictures/words/edit-distance.ts';

const LONGEST = 200;
const MOST_SEGMENTS = 8;
/** A segment that is left out, or is the same at its beginning, counts as one slip. */
const MOST_SLIPS = 2;
/** The prefix of the API, whole or in part: it may be missing, or be too much. */
const LEFT_OUT = ['api', 'v1'];
/** `publish` may mean `publication`. */
const SAME_BEGINNING = 5;

/** `known`: with parameters in braces. Null: none is near. */
export function nearestPath(path: string, known: readonly string[]): string | null {
  const given = segmentsOf(path.toLowerCase());
  if (path.length > LONGEST || given.length > MOST_SEGMENTS || given.length === 0) return null;
  let nearest: string | null = null;
  let least = MOST_SLIPS + 1;
  for (const route of known) {
    const slips = slipsBetween(given, segmentsOf(route));
    if (slips < least) [nearest, least] = [route, slips];
  }
  return nearest;
}

function segmentsOf(path: string): string[] {
  return path.split('/').filter((segment) => segment !== '');
}

/** The fewest slips that make the given segments those of the route. */
function slipsBetween(given: readonly string[], route: readonly string[]): number {
  const [wanted, ...rest] = route;
  if (wanted === undefined) return given.length === 0 ? 0 : Infinity;
  const leftOut = LEFT_OUT.includes(wanted) ? 1 + slipsBetween(given, rest) : Infinity;
  const [first, ...others] = given;
  if (first === undefined) return leftOut;
  // Any text fits a parameter.
  const slips = wanted.startsWith('{') ? 0 : slipsOf(first, wanted);
  const tooMuch = LEFT_OUT.includes(first) && first !== wanted ? 1 + slipsBetween(others, route) : Infinity;
  const replaced = slips > MOST_SLIPS ? Infinity : slips + slipsBetween(others, rest);
  return Math.min(leftOut, tooMuch, replaced);
}

function slipsOf(given: string, wanted: string): number {
  const slips = given.length > wanted.length + MOST_SLIPS ? Infinity : editDistance(given, wanted);
  if (slips <= wanted.length / 2) return slips;
  return given.slice(0, SAME_BEGINNING) === wanted.slice(0, SAME_BEGINNING) ? 1 : Infinity;
}
