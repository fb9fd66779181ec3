/** Turns a normal distribution of the log ratio into probabilities of the 15 choices. */
import { choiceShares } from '../../../../engine/choice-shares.ts';
import { RATIO_CHOICES } from '../../../../engine/problem.ts';
import { fittedModel } from '../../model.ts';

export interface LogSize {
  value: number;
  /** Equal units can be compared exactly; null: nothing measurable is stated. */
  unit: string | null;
  isStated: boolean;
}

/** The share of the probability that is spread evenly, so that no choice is impossible. */
const EVEN_SHARE = 0.001;

/**
 * Texts of the same wording have the same size. Swapping the two sizes mirrors the result bit for
 * bit.
 */
export function ratioDistribution(first: LogSize, second: LogSize, isSameWording: boolean): number[] {
  const centre = isSameWording ? 0 : first.value - second.value;
  const sd = isSameWording ? fittedModel().spreads.sameUnit : spread(first, second);
  // Computed for one side only, because the two tails do not round alike.
  const shape = discretise(Math.abs(centre), sd);
  if (centre === 0) return shape.map((p, index) => (p + shape[shape.length - 1 - index]!) / 2);
  return centre > 0 ? shape : shape.reverse();
}

function spread(first: LogSize, second: LogSize): number {
  const { sameUnit, bothStated, oneStated, unstated } = fittedModel().spreads;
  if (first.unit !== null && first.unit === second.unit) return sameUnit;
  if (first.isStated && second.isStated) return bothStated;
  return first.isStated || second.isStated ? oneStated : unstated;
}

function discretise(centre: number, sd: number): number[] {
  const even = EVEN_SHARE / RATIO_CHOICES;
  const shape = choiceShares(centre, sd).map((share) => share * (1 - EVEN_SHARE) + even);
  const sum = shape.reduce((total, p) => total + p, 0);
  return shape.map((p) => p / sum);
}
