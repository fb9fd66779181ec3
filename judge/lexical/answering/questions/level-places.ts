/** Places the levels of a caller's scale on the scales that the judge knows. */

import { SCALES, type ScaleName } from '../../lexicon/scales.ts';
import type { Passage } from '../../reading/passage.ts';
import { positionOn } from './scale-position.ts';

export interface PlacedLevels {
  /** The scale on which the state is then read. */
  scale: ScaleName;
  /** One place for each level, in order. */
  places: readonly number[];
  /** True: the levels' own words are on this scale; false: the question's words are. */
  isDirect: boolean;
  /** How strongly the levels and the question refer to this scale, 0 … 1. */
  fit: number;
}

/** Scales that state an amount or degree of anything. */
const DEGREES: readonly ScaleName[] = ['level', 'amount', 'frequency'];

export function placeLevels(levels: readonly Passage[], question: Passage): PlacedLevels[] {
  const asked = scalesOf(question);
  const found: PlacedLevels[] = [];
  let degrees: PlacedLevels | null = null;
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

/** The scales of the question's words, with the end of the scale that the words name. */
function scalesOf(question: Passage): Map<ScaleName, 1 | -1> {
  const scales = new Map<ScaleName, 1 | -1>();
  for (const { sense, weight } of question.terms) {
    if (weight < 0.3) continue;
    for (const { scale, value } of sense.places) scales.set(scale, value < 0 ? -1 : 1);
  }
  return scales;
}

/**
 * Interpolates unknown places from their neighbours; null where fewer than two known places differ.
 */
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
