/** The schema of the accuracy bench's results: measured, stored and shown in this shape. */
import { z } from 'zod';

/** One figure (milliseconds or a ratio) for each plain Monte Carlo peer in C++. */
const OfPeers = z.object({ scalar: z.number(), expert: z.number() });

/** `error`: the largest root mean square error of the options' p10, p90 and P(best). */
const ErrorAt = z.object({ draws: z.number(), error: z.number(), ms: z.number() });

const AccuracyRow = z.object({
  vector: z.string(),
  overlaps: z.boolean(),
  consequences: z.number(),
  /** The number of draws doubles from the least number until the error reaches the goal. */
  curve: z.array(ErrorAt),
  /** The least draws that reach the goal, which a user can know only in hindsight. */
  hindsight: z.object({ draws: z.number(), ms: z.number() }),
  /** Automatic draws, which users get: the mean number of draws, their error, and the mean time. */
  automatic: ErrorAt,
  /** The draws that plain Monte Carlo needs to reach the goal, and each peer's milliseconds. */
  plain: z.object({ draws: z.number(), ms: OfPeers }).nullable(),
});

/**
 * The peers' times ÷ ours. `hindsight`: both times are to the goal. `automatic`: the peers' times
 * to the goal ÷ our time with automatic draws, whatever error these end with. `sameError`: the
 * peers' times to the error of our automatic draws ÷ our time with automatic draws.
 */
const Ratios = z.object({ hindsight: OfPeers, automatic: OfPeers, sameError: OfPeers });

export const AccuracyResults = z.object({
  goal: z.number(),
  rows: z.array(AccuracyRow),
  /** Geometric means; null where the peers are not run. */
  means: z.object({ withoutOverlaps: Ratios, withOverlaps: Ratios, all: Ratios }).nullable(),
  /** Nanoseconds of one draw, for problems with this many consequences and without overlaps. */
  nsADraw: z.array(z.object({ consequences: z.number(), peers: OfPeers })),
  others: z.array(z.object({ name: z.string(), vector: z.string(), ms: z.number(), times: z.number() })),
});

export type OfPeers = z.infer<typeof OfPeers>;
export type ErrorAt = z.infer<typeof ErrorAt>;
export type AccuracyRow = z.infer<typeof AccuracyRow>;
export type Ratios = z.infer<typeof Ratios>;
export type AccuracyResults = z.infer<typeof AccuracyResults>;
