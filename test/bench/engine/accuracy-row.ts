import type { AccuracyRow } from '../../../bench/engine/accuracy-results.ts';

/**
 * A row in which 1 ms of ours stands beside 100 and 5 ms of the peers. Automatic draws take 2
 * ms.
 */
export function accuracyRow(given: Partial<AccuracyRow> = {}): AccuracyRow {
  return {
    vector: 'six-consequences',
    overlaps: false,
    consequences: 6,
    curve: [{ draws: 256, error: 0.002, ms: 0.5 }],
    hindsight: { draws: 256, ms: 1 },
    automatic: { draws: 2048, error: 0.005, ms: 2 },
    plain: { draws: 12_800, ms: { scalar: 100, expert: 5 } },
    ...given,
  };
}
