/**
 * The largest problem, and the lengths that both the module and the host know. The host imports
 * this file too, so it states numbers only, without AssemblyScript's types.
 */

/** Largest lengths of one stakeholder's problem: 8 options of 40 consequences. */
export const MAX_OPTIONS = 8;
export const MAX_ITEMS = 320;
export const MAX_CONSEQUENCES = 320;
export const MAX_RATIO_RECORDS = 10_000;
/** Answers of persons about ratios. */
export const MAX_PERSON_RECORDS = 1_000;
/** Sobol' dimensions: one for each coordinate of the posterior and each overlap record. */
export const MAX_DIMENSIONS = 2_400;
/** Cells of one overlap record, and of all. */
export const MAX_RECORD_CELLS = 16;
export const MAX_OVERLAP_CELLS = MAX_RECORD_CELLS * MAX_DIMENSIONS;

/** How many times as large the first item is as the second, choice by choice. */
export const RATIOS = [
  1.0 / 100.0,
  1.0 / 30.0,
  1.0 / 10.0,
  1.0 / 5.0,
  1.0 / 3.0,
  1.0 / 2.0,
  1.0 / 1.5,
  1.0,
  1.5,
  2.0,
  3.0,
  5.0,
  10.0,
  30.0,
  100.0,
];
/** Choices of a ratio question: the length of RATIOS. */
export const RATIO_CHOICES = 15;
/** Overlap types, and the code of `absence` among them. */
export const OVERLAP_TYPE_COUNT = 5;
export const ABSENCE = 4;

/** Figures of a spread: mean, standard deviation, p10, p90. */
export const SPREAD = 4;
/** Figures of an expected value with a standard error: mean, p10, p90. */
export const ERRORS = 3;
/** Quantiles of a size, which have standard errors: p10, p90. */
export const SIZE_QUANTILES = 2;
/** Figures of an overlap record: p, share, absence of a and of b, then one for each type. */
export const OVERLAP_FIGURES = 4 + OVERLAP_TYPE_COUNT;
/** Shares of draws below p10 and below p90. */
export const LOWER = 0.1;
export const UPPER = 0.9;

/** Fewest and most draws of one solution. */
export const MIN_DRAWS = 256;
export const MAX_DRAWS = 65_536;
/** Independent randomisations of the Sobol' points (docs/method.md, "Draws"). */
export const RANDOMISATIONS = 16;
/** Points of one randomisation need 12 bits: 65,536 / 16 = 2^12. */
export const DIRECTION_BITS = 12;
/** Draws that are computed together, so that each loop runs over contiguous numbers. */
export const BLOCK = 64;
/** The points of a randomisation come in multiples of 16. */
export const PORTION = 16;
/**
 * Most runs of points. A run has PORTION points or more, and each but the last has at least half as
 * many as all runs before it together, up to MAX_DRAWS / RANDOMISATIONS points in all.
 */
export const MOST_RUNS = 16;
/** Most values in the sample from which the place of quantiles is guessed. */
export const MOST_SAMPLE = 512;
/** With this many pairs of items or more, lines for sizes are taken through fewer draws. */
export const MANY_PAIRS = 1_024;

/**
 * Nodes of the line that a draw stands for: LINE_REACH below the first node that is not negative,
 * and as many from it on. A step between nodes is LINE_SPACING standard deviations (docs/method.md,
 * "Draws").
 */
export const LINE_REACH = 8;
export const LINE_NODES = 2 * LINE_REACH;
export const LINE_SPACING = 0.5;
/** A coordinate lies within 6.34 of 0, which is at most this many steps. */
export const MOST_LINE_SHIFT = 13;
export const LINE_SHIFTS = 2 * MOST_LINE_SHIFT + 1;
/**
 * Groups of up to this many connected overlap records are solved exactly, by trying every subset at
 * each node.
 */
export const MOST_TRIED = 5;

/** Items and overlap records of insight at most, the best first, and questions. */
export const MOST_DRIVERS = 24;
export const MOST_QUESTIONS = 5;
/** Stretches of factors, each with one best option, that are kept of an item. */
export const MOST_STRETCHES = 32;
/**
 * Figures of an item: item, EVPPI, its standard error, P(best changes), option that it would change
 * to (−1: none), sd, flip's factor (0: no flip), its sds, option beyond it, standard error, and the
 * number of stretches.
 */
export const DRIVER_FIGURES = 11;
/** Figures of an overlap record: record, EVPPI, its standard error, P(best changes), option. */
export const OVERLAP_VALUE_FIGURES = 5;
/** Of a question: kind (0 ratio, 1 overlap), the two, asked, EVSI, EVPPI, error, P, option. */
export const QUESTION_FIGURES = 9;
