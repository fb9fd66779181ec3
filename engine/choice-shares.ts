/** A normal distribution of the log ratio, cut into the 15 choices of a ratio question. */
import { exp, log } from './mathematics.ts';
import { RATIOS } from './problem.ts';

let knownEdges: readonly number[] | undefined;

/** The upper edges of all choices but the last: midpoints between neighbouring log ratios. */
function edges(): readonly number[] {
  knownEdges ??= RATIOS.slice(0, -1).map((ratio, index) => (log(ratio) + log(RATIOS[index + 1]!)) / 2);
  return knownEdges;
}

/** The probability of each choice; each end choice has all that lies beyond it. */
export function choiceShares(centre: number, sd: number): number[] {
  let below = 0;
  return RATIOS.map((_, index) => {
    const edge = edges()[index];
    const upTo = edge === undefined ? 1 : normalShare((edge - centre) / sd);
    const share = Math.max(0, upTo - below);
    below = upTo;
    return share;
  });
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
