/**
 * Measures errors of p10, p90 and P(best) over repeats, and checks that a peer's figures are right.
 */
import type { StakeholderSolution } from '../../engine/problem.ts';

/** p10, p90 and P(best), option by option, as the plain Monte Carlo peers report them. */
export function figuresOf({ ev, probabilities }: StakeholderSolution): number[] {
  return ev.flatMap(({ p10, p90 }, o) => [p10, p90, probabilities[o]!]);
}

/** The mean of each figure over repeats. */
export function meanOf(repeats: readonly (readonly number[])[]): number[] {
  return repeats[0]!.map((_, k) => repeats.reduce((sum, one) => sum + one[k]!, 0) / repeats.length);
}

/** The largest root mean square error of the figures. */
export function errorOf(repeats: readonly (readonly number[])[], truth: readonly number[]): number {
  const squares = truth.map((value, k) => repeats.reduce((sum, one) => sum + (one[k]! - value) ** 2, 0));
  return Math.sqrt(Math.max(...squares) / repeats.length);
}

/** Two means of the same figure differ by more than this about once in two million times. */
const MOST_STANDARD_ERRORS = 5;
/** Largest change of a figure by rounding in single precision. */
const ROUNDING = 1e-5;
const FIGURES = ['p10', 'p90', 'P(best)'];

/**
 * Throws when the mean of a peer's repeats, each of `draws` draws, differs from the mean of ours,
 * so that a peer that solves another problem cannot look fast.
 */
export function checkFigures(
  peer: string,
  repeats: readonly (readonly number[])[],
  draws: number,
  ours: readonly (readonly number[])[],
): void {
  const found = meanOf(repeats);
  const expected = meanOf(ours);
  if (found.length !== expected.length)
    throw new Error(`${peer} gives ${found.length} figures instead of ${expected.length}`);
  for (const [k, value] of expected.entries()) {
    let variance = varianceOf(repeats, k);
    // P(best) changes by whole draws, so a few repeats may show no variance of a small one. A least
    // variance is assumed.
    const least = Math.max(value, 1 / (draws * repeats.length));
    if (k % 3 === 2) variance = Math.max(variance, (least * (1 - Math.min(value, 1 - least))) / draws);
    const squares = variance / repeats.length + varianceOf(ours, k) / ours.length;
    const apart = Math.abs(found[k]! - value) / Math.sqrt(squares + ROUNDING ** 2);
    if (apart <= MOST_STANDARD_ERRORS) continue;
    const figure = `${FIGURES[k % 3]} of option ${Math.floor(k / 3) + 1}`;
    throw new Error(
      `${peer}: ${figure} is ${found[k]}, ours ${value}, ${apart.toFixed(1)} standard errors apart; at most ${MOST_STANDARD_ERRORS} pass`,
    );
  }
}

/** The variance of one figure over repeats. */
function varianceOf(repeats: readonly (readonly number[])[], k: number): number {
  const mean = repeats.reduce((sum, one) => sum + one[k]!, 0) / repeats.length;
  return repeats.reduce((sum, one) => sum + (one[k]! - mean) ** 2, 0) / (repeats.length - 1);
}
