/** How servers compute the confidence of an answer from its probabilities. */

export type ConfidenceFormula = 'official' | 'entropy' | 'label-mass';

/** `isScore`: the options are levels in order. */
export function confidenceOf(
  formula: ConfidenceFormula,
  probabilities: readonly number[],
  isScore: boolean,
  labelMass: number,
): number {
  const { length } = probabilities;
  const most = Math.max(...probabilities);
  if (formula === 'label-mass') return most * labelMass;
  if (length < 2) return 1;
  if (formula === 'entropy')
    return 1 - probabilities.reduce((sum, p) => sum - (p > 0 ? p * Math.log(p) : 0), 0) / Math.log(length);
  if (!isScore) return (most - 1 / length) / (1 - 1 / length);
  const mode = probabilities.indexOf(most);
  const even = probabilities.map((_, level) => Math.abs(level - (length - 1) / 2));
  const away = probabilities.reduce((sum, p, level) => sum + p * Math.abs(level - mode), 0);
  return Math.max(0, 1 - away / (even.reduce((sum, one) => sum + one, 0) / length));
}
