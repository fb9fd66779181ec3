/** The figures that are reported. */
import { floats, grow, ints, reals } from '../arena';
import {
  ERRORS,
  LINE_NODES,
  MOST_RUNS,
  MOST_SAMPLE,
  RANDOMISATIONS,
  SIZE_QUANTILES,
  SPREAD,
} from '../limits';
import { consequences, items, options } from '../problem';

export let pieceStart: usize = 0;
export let pieceLength: usize = 0;
export let gathered: usize = 0;
/** Values around p10 and around p90, and the sample from which their bounds are guessed. */
export let lowerWindow: usize = 0;
export let upperWindow: usize = 0;
export let sample: usize = 0;
/** Nodes of lines around a quantile, in the order of the draws, and where each randomisation's part of each run ends. */
export let windowValues: usize = 0;
export let windowWeights: usize = 0;
export let segmentEnd: usize = 0;
/** Each randomisation's weight below that window, at its lower and at its upper bound. */
export let weightBelowFrom: usize = 0;
export let weightAtFrom: usize = 0;
export let weightAtTo: usize = 0;
/** A copy that is reordered. */
export let chosenValues: usize = 0;
export let chosenWeights: usize = 0;
/** Sums over the draws so far, in order. */
export let evSum: usize = 0;
export let evUncorrectedSum: usize = 0;
export let replicates: usize = 0;
export let evSpread: usize = 0;
export let evUncorrectedSpread: usize = 0;
export let probabilities: usize = 0;
export let probabilitiesUncorrected: usize = 0;
/** The same for each item, whose consequences share it. */
export let itemQuantiles: usize = 0;
export let itemErrors: usize = 0;
export let sizeSpread: usize = 0;
/** Standard errors of its p10 and p90. */
export let sizeErrors: usize = 0;
export let countedShare: usize = 0;
export let discountSide: usize = 0;
export let discountType: usize = 0;
export let discountFrequency: usize = 0;
export let discountShare: usize = 0;
export let discountAbsence: usize = 0;
export let evErrors: usize = 0;
export let probabilityErrors: usize = 0;

/** What grows with the draws, and is needed while they are summed up. `lines`: whether they stand for lines. */
export function planWindows(draws: i32, lines: bool): bool {
  gathered = reals(draws);
  // One place more than there can be values: where the next one would come is always written.
  lowerWindow = reals(draws + 1);
  upperWindow = reals(draws + 1);
  const nodes = lines ? draws * LINE_NODES : 0;
  windowValues = floats(nodes);
  windowWeights = floats(nodes);
  chosenValues = floats(nodes);
  chosenWeights = floats(nodes);
  return grow();
}

export function planSummary(): void {
  pieceStart = ints(MOST_RUNS);
  pieceLength = ints(MOST_RUNS);
  sample = reals(MOST_SAMPLE);
  segmentEnd = ints(MOST_RUNS * RANDOMISATIONS);
  weightBelowFrom = reals(RANDOMISATIONS);
  weightAtFrom = reals(RANDOMISATIONS);
  weightAtTo = reals(RANDOMISATIONS);
  evSum = reals(options);
  evUncorrectedSum = reals(options);
  itemQuantiles = reals(items * SIZE_QUANTILES);
  itemErrors = reals(items * SIZE_QUANTILES);
  replicates = reals(RANDOMISATIONS * ERRORS);
  evSpread = reals(options * SPREAD);
  evUncorrectedSpread = reals(options * SPREAD);
  probabilities = reals(options);
  probabilitiesUncorrected = reals(options);
  sizeSpread = reals(consequences * SPREAD);
  sizeErrors = reals(consequences * SIZE_QUANTILES);
  countedShare = reals(consequences);
  discountSide = ints(consequences);
  discountType = ints(consequences);
  discountFrequency = reals(consequences);
  discountShare = reals(consequences);
  discountAbsence = reals(consequences);
  evErrors = reals(options * ERRORS);
  probabilityErrors = reals(options);
}
