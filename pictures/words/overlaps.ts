/** Says in words which consequences overlap, and what the correction for overlap changed. */
import type { ConsequenceFigures, OverlapFigures, ValueFigures } from '../result-figures.ts';
import { chanceInWords, percent } from './numbers.ts';

/** Of a request's key: whether overlaps are corrected, only reported, or not asked for. */
export type OverlapSetting = 'correct' | 'report' | 'off';

/** How two consequences are related: between two names. */
const RELATIONS: Readonly<Record<OverlapFigures['type'], string>> = {
  same: 'may be the same thing',
  part: 'may be part of one another',
  result: 'may come of one another',
  shared: 'may have something in common',
  absence: 'may be no more than the absence of',
};

export const OVERLAP_SETTINGS: Readonly<Record<OverlapSetting, string>> = {
  correct: 'What is said in two consequences counts once: the one that says it again is discounted.',
  report:
    'Consequences that may say the same are listed, but the values are not corrected for it: what is said twice counts twice.',
  off: 'It was not asked which consequences say the same: what is said twice counts twice.',
};

/** A sentence in parts, because the ids of the two consequences stand in it as links. */
export interface OverlapWords {
  /** In the order of the sentence. */
  ids: readonly [string, string];
  between: string;
  after: string;
}

export function overlapWords({ a, b, type, absence_side, p, share }: OverlapFigures): OverlapWords {
  const figures = `: probability ${percent(p)}, and then ${percent(share)} of the smaller one is said twice.`;
  const relation = RELATIONS[type];
  if (type !== 'absence') return { ids: [a, b], between: ' and ', after: ` ${relation}${figures}` };
  return { ids: absence_side === b ? [b, a] : [a, b], between: ` ${relation} `, after: figures };
}

/** What stands before and after the consequence that is counted in place of a part of this one. */
export function discountWords({
  discounted_by,
  counted_share,
}: Pick<ConsequenceFigures, 'discounted_by' | 'counted_share'>): readonly [string, string] {
  const relation = DISCOUNTS[discounted_by?.type ?? 'same'];
  return [`${relation} `, `: counted ${percent(counted_share)}`];
}

const DISCOUNTS: Readonly<Record<OverlapFigures['type'], string>> = {
  same: 'Partly the same as',
  part: 'Partly the same as',
  result: 'Partly comes of',
  shared: 'Partly the same as',
  absence: 'Partly no more than the absence of',
};

/** What the overlaps change in the values. */
export function overlapEffect(result: ValueFigures, setting: 'correct' | 'report'): string {
  if (result.overlaps.length === 0) return 'None were found: no two consequences seem to say the same.';
  if (setting === 'report') return 'They are shown only: in the values above both of the two count in full.';
  const { best, best_uncorrected: without, p_best_uncorrected: p, removed_share: removed } = result;
  const otherwise = without === best ? `it would still be option ${best}` : `option ${without} would be best`;
  return `What is said twice counts once. This takes ${percent(removed)} off the sum of all sizes. Without that ${otherwise}, with a probability of ${chanceInWords(p)}.`;
}
