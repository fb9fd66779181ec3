/** The shape of the accuracy bench's figures, as they are measured, kept and shown. */
import { z } from 'zod';

/** Milliseconds, or a ratio, of each plain Monte Carlo peer in C++. */
const OfPeers = z.object({ scalar: z.number(), simd: z.number(), expert: z.number() });

/** Largest root mean square error over the options' p10, p90 and P(best). */
const ErrorAt = z.object({ draws: z.number(), error: z.number(), ms: z.number() });

const AccuracyRow = z.object({
  vector: z.string(),
  overlaps: z.boolean(),
  consequences: z.number(),
  /** Doubling from the least number of draws until the goal is reached. */
  curve: z.array(ErrorAt),
  /** The least draws that reach the goal: what a user would take who knew them. */
  hindsight: z.object({ draws: z.number(), ms: z.number() }),
  /** What a user gets: the mean number of draws, the error that it has, and the mean time. */
  automatic: ErrorAt,
  /** Draws after which plain Monte Carlo reaches the goal, and each peer's milliseconds. */
  plain: z.object({ draws: z.number(), ms: OfPeers }).nullable(),
});

/**
 * The peers' times ÷ ours. `automatic`: the peers' times to the goal ÷ our time with automatic
 * draws, whatever error these end with; `sameError`: the peers' times to that error ÷ the same.
 */
const Ratios = z.object({ hindsight: OfPeers, automatic: OfPeers, sameError: OfPeers });

export const AccuracyResults = z.object({
  goal: z.number(),
  rows: z.array(AccuracyRow),
  /** Geometric means; null where the peers are not run. */
  means: z.object({ withoutOverlaps: Ratios, withOverlaps: Ratios, all: Ratios }).nullable(),
  /** Nanoseconds that a draw takes of problems with so many consequences and without overlaps. */
  nsADraw: z.array(z.object({ consequences: z.number(), peers: OfPeers })),
  others: z.array(z.object({ name: z.string(), vector: z.string(), ms: z.number(), times: z.number() })),
});

export type OfPeers = z.infer<typeof OfPeers>;
export type ErrorAt = z.infer<typeof ErrorAt>;
export type AccuracyRow = z.infer<typeof AccuracyRow>;
export type Ratios = z.infer<typeof Ratios>;
export type AccuracyResults = z.infer<typeof AccuracyResults>;
