/** Turns a normal distribution of the log ratio into probabilities of the 15 choices. */
import { exp, log } from '../../../../engine/mathematics.ts';
import { RATIOS } from '../../../../engine/problem.ts';
import type { LogSize } from './log-size.ts';

/**
 * Standard deviations of a log ratio, set by the judge's design. `equal` is for texts of equal
 * wording.
 */
const SPREADS = { equal: 0.3, sameUnit: 0.5, bothStated: 1.2, oneStated: 1.4, unstated: 1.6 };
/** The share of the probability that is spread evenly, so that no choice is impossible. */
const EVEN_SHARE = 0.001;

let knownEdges: readonly number[] | undefined;

/** The upper edges of all choices but the last: midpoints between neighbouring log ratios. */
function edges(): readonly number[] {
  knownEdges ??= RATIOS.slice(0, -1).map((ratio, index) => (log(ratio) + log(RATIOS[index + 1]!)) / 2);
  return knownEdges;
}

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
  const shape: number[] = [];
  let below = 0;
  for (let index = 0; index < RATIOS.length; index += 1) {
    const edge = edges()[index];
    const upTo = edge === undefined ? 1 : normalShare((edge - centre) / sd);
    shape.push(Math.max(0, upTo - below) * (1 - EVEN_SHARE) + EVEN_SHARE / RATIOS.length);
    below = upTo;
  }
  const sum = shape.reduce((total, p) => total + p, 0);
  return shape.map((p) => p / sum);
}

/**
 * Standard normal distribution function; Abramowitz and Stegun 1964, 7.1.26, absolute error under
 * 1.5e-7.
 */
function normalShare(z: number): number {
  const x = Math.abs(z) / Math.SQRT2;
  const t = 1 / (1 + 0.3275911 * x);
  const series =
    t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))));
  const erf = 1 - series * exp(-x * x);
  return z >= 0 ? (1 + erf) / 2 : (1 - erf) / 2;
}
