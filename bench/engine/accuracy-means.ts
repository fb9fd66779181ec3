/** The times of plain Monte Carlo ÷ our times, for each row and as geometric means. */
import { MONTE_CARLO_PEERS } from '../peers/monte-carlo-peer.ts';
import type { AccuracyResults, AccuracyRow, OfPeers, Ratios } from './accuracy-results.ts';
import { geometricMean } from './in-turn.ts';

/** The peers' times ÷ our times in one row; null where the peers were not run. */
export function ratiosOf({ plain, hindsight, automatic }: AccuracyRow, goal: number): Ratios | null {
  if (plain === null) return null;
  const over = (ms: number) => ofEach((name) => plain.ms[name] / ms);
  // Plain Monte Carlo's time grows with the inverse square of its error.
  const sameError = over(automatic.ms * (automatic.error / goal) ** 2);
  return { hindsight: over(hindsight.ms), automatic: over(automatic.ms), sameError };
}

/**
 * Geometric means of the rows without overlaps, with overlaps, and of all; null where a peer was
 * not run.
 */
export function accuracyMeans(rows: readonly AccuracyRow[], goal: number): AccuracyResults['means'] {
  const ratios = rows.flatMap((row) => {
    const found = ratiosOf(row, goal);
    return found === null ? [] : [{ overlaps: row.overlaps, found }];
  });
  if (ratios.length < rows.length || rows.length === 0) return null;
  const meanOf = (chosen: typeof ratios): Ratios => {
    const mean = (by: keyof Ratios) =>
      ofEach((name) => geometricMean(chosen.map(({ found }) => found[by][name])));
    return { hindsight: mean('hindsight'), automatic: mean('automatic'), sameError: mean('sameError') };
  };
  return {
    withoutOverlaps: meanOf(ratios.filter(({ overlaps }) => !overlaps)),
    withOverlaps: meanOf(ratios.filter(({ overlaps }) => overlaps)),
    all: meanOf(ratios),
  };
}

/** A figure of each peer by name. */
function ofEach(figure: (name: (typeof MONTE_CARLO_PEERS)[number]) => number): OfPeers {
  const [scalar, expert] = MONTE_CARLO_PEERS.map(figure);
  return { scalar: scalar!, expert: expert! };
}
