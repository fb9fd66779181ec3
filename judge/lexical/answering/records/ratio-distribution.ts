/** Turns a normal distribution of the log ratio into probabilities of the 15 choices. */
import { choiceShares } from '../../../../engine/choice-shares.ts';
import { RATIO_CHOICES } from '../../../../engine/problem.ts';
import type { LogSize } from './log-size.ts';

/**
 * Standard deviations of a log ratio, set by the judge's design. `equal` is for texts of equal
 * wording.
 */
const SPREADS = { equal: 0.3, sameUnit: 0.5, bothStated: 1.2, oneStated: 1.4, unstated: 1.6 };
/** The share of the probability that is spread evenly, so that no choice is impossible. */
const EVEN_SHARE = 0.001;

/**
 * `same` says whether the two texts agree in wording or in meaning. Swapping the two sizes mirrors
 * the result bit for bit.
 */
export function ratioDistribution(
  first: LogSize,
  second: LogSize,
  same: 'wording' | 'meaning' | null,
): number[] {
  const centre = same === 'wording' ? 0 : first.value - second.value;
  const sd =
    same === 'wording' ? SPREADS.equal : same === 'meaning' ? SPREADS.sameUnit : spread(first, second);
  // Computed for one side only, because the two tails do not round alike.
  const shape = discretise(Math.abs(centre), sd);
  if (centre === 0) return shape.map((p, index) => (p + shape[shape.length - 1 - index]!) / 2);
  return centre > 0 ? shape : shape.reverse();
}

function spread(first: LogSize, second: LogSize): number {
  if (first.unit !== null && first.unit === second.unit) return SPREADS.sameUnit;
  if (first.isStated && second.isStated) return SPREADS.bothStated;
  return first.isStated || second.isStated ? SPREADS.oneStated : SPREADS.unstated;
}

function discretise(centre: number, sd: number): number[] {
  const shape = choiceShares(centre, sd).map(
    (share) => share * (1 - EVEN_SHARE) + EVEN_SHARE / RATIO_CHOICES,
  );
  const sum = shape.reduce((total, p) => total + p, 0);
  return shape.map((p) => p / sum);
}
