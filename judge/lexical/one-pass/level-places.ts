/** Where the levels of a scale that a caller wrote stand on the scales that the judge knows. */
import type { Passage } from './read-passage.ts';
import { positionOn } from './scale-position.ts';
import { SCALES, type ScaleName } from './scales.ts';

export interface Placed {
  /** The scale on which the state is to be read. */
  scale: ScaleName;
  /** One place for each level, in order. */
  places: readonly number[];
  /** Whether the levels' own words are on this scale, rather than the question's. */
  isDirect: boolean;
  /** How much of the levels and the question speaks of this scale, 0 … 1. */
  fit: number;
}

/** Scales whose words tell how much of anything there is. */
const DEGREES: readonly ScaleName[] = ['level', 'amount', 'frequency'];

export function placeLevels(levels: readonly Passage[], question: Passage): Placed[] {
  const asked = scalesOf(question);
  const found: Placed[] = [];
  let degrees: Placed | null = null;
  for (const scale of Object.keys(SCALES) as ScaleName[]) {
    const known = levels.map(
      (level) =>
        positionOn(
          scale,
          level,
          level.clauses.map(() => 1),
        )?.value ?? null,
    );
    const places = interpolate(known);
    if (places === null) continue;
    const share = known.filter((place) => place !== null).length / levels.length;
    const isAsked = asked.has(scale);
    const placed = {
      scale,
      places,
      isDirect: true,
      fit: share * (isAsked ? 1 : asked.size === 0 ? 0.7 : 0.5),
    };
    found.push(placed);
    if (DEGREES.includes(scale) && (degrees === null || placed.fit > degrees.fit)) degrees = placed;
  }
  if (degrees !== null) {
    for (const [scale, sign] of asked) {
      if (found.some((placed) => placed.scale === scale)) continue;
      found.push({
        scale,
        places: degrees.places.map((place) => sign * place),
        isDirect: false,
        fit: 0.9 * degrees.fit,
      });
    }
  }
  return found;
}

/** Scales that the question's words belong to, with the end that they name. */
function scalesOf(question: Passage): Map<ScaleName, 1 | -1> {
  const scales = new Map<ScaleName, 1 | -1>();
  for (const { sense, weight } of question.terms) {
    if (weight < 0.3) continue;
    for (const { scale, value } of sense.places) scales.set(scale, value < 0 ? -1 : 1);
  }
  return scales;
}

/** Fills what is not known from its neighbours; null where fewer than two places differ. */
function interpolate(known: readonly (number | null)[]): number[] | null {
  const at = known.flatMap((place, index) => (place === null ? [] : [index]));
  if (at.length < 2 || new Set(at.map((index) => known[index])).size < 2) return null;
  return known.map((place, index) => {
    if (place !== null) return place;
    const before = at.findLast((one) => one < index);
    const after = at.find((one) => one > index);
    if (before === undefined || after === undefined) return known[before ?? after ?? 0]!;
    const share = (index - before) / (after - before);
    return known[before]! * (1 - share) + known[after]! * share;
  });
}
