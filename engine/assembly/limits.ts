/** The largest problem, and the lengths of what stands side by side. */

export const RATIO_CHOICES: i32 = 15;
export const OVERLAP_TYPES: i32 = 5;
/** Code of `absence` among the overlap types. */
export const ABSENCE: i32 = 4;
/** Figures of a spread: mean, standard deviation, p10, p90. */
export const SPREAD: i32 = 4;
/** Figures of an expected value with a standard error: mean, p10, p90. */
export const ERRORS: i32 = 3;
/** Shares of draws below a distribution's lower and upper quantile. */
export const LOWER: f64 = 0.1;
export const UPPER: f64 = 0.9;
/** Quantiles of a size that have a standard error: p10, p90. */
export const SIZE_QUANTILES: i32 = 2;
/** Figures of an overlap record: p, share, absence of a, absence of b, then one probability for each type. */
export const OVERLAP_FIGURES: i32 = 9;
/** Bytes of what is kept of a cell for the draws. */
export const EFFECT_BYTES: i32 = 32;
/** Independent randomisations of the Sobol' points (docs/method.md, "Draws"). */
export const RANDOMISATIONS: i32 = 16;
/** Draws that are made together, so that each coordinate's work runs over contiguous numbers. */
export const BLOCK: i32 = 64;
export const MAX_OPTIONS: i32 = 8;
/** 8 options of 40 consequences. */
export const MAX_ITEMS: i32 = 320;
export const MAX_CONSEQUENCES: i32 = 320;
export const MAX_RATIO_RECORDS: i32 = 10_000;
/** Dimensions with direction numbers; one for each coordinate of the posterior and each overlap record. */
export const MAX_DIMENSIONS: i32 = 2_400;
export const MAX_OVERLAP_CELLS: i32 = 38_400;
export const MAX_DRAWS: i32 = 65_536;
/** Points of one randomisation need 12 bits: 65,536 / 16 = 2^12. */
export const DIRECTION_BITS: i32 = 12;
/** Values in the sample that guesses where quantiles lie. */
export const MOST_SAMPLE: i32 = 512;
/**
 * Nodes of the line that a draw stands for: LINE_REACH below the first that is not negative, and as many from it on; and the
 * length of a step in standard deviations (docs/method.md, "Draws").
 */
export const LINE_REACH: i32 = 8;
export const LINE_NODES: i32 = 2 * LINE_REACH;
/** Bytes of a number of 32 bits for each node. */
export const NODE_BYTES: usize = (<usize>LINE_NODES) << 2;
export const LINE_SPACING: f64 = 0.5;
/** A coordinate lies within 6.34 of 0, and its node at most so many steps away. */
export const MOST_LINE_SHIFT: i32 = 13;
export const LINE_SHIFTS: i32 = 2 * MOST_LINE_SHIFT + 1;
/** Of so many records that hang together all sets are tried, node by node of a line side by side. */
export const MOST_TRIED: i32 = 5;
/** Runs of points, from PORTION or more up to MAX_DRAWS / RANDOMISATIONS, each but the last at least half as long as all before it together. */
export const MOST_RUNS: i32 = 16;
/** From so many pairs of items on, lines of sizes are taken through fewer draws. */
export const MANY_PAIRS: i32 = 1_024;
/** Points of a randomisation come in portions of 16. */
export const PORTION: i32 = 16;
