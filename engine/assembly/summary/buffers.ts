/** The figures that are reported. */
import { ints, reals } from '../arena';
import { ERRORS, RANDOMISATIONS, SPREAD } from '../limits';
import { capacity, consequences, options } from '../problem';

export let gathered: usize = 0;
export let replicates: usize = 0;
export let evSpread: usize = 0;
export let evUncorrectedSpread: usize = 0;
export let probabilities: usize = 0;
export let probabilitiesUncorrected: usize = 0;
export let sizeSpread: usize = 0;
export let countedShare: usize = 0;
export let discountSide: usize = 0;
export let discountType: usize = 0;
export let discountFrequency: usize = 0;
export let discountShare: usize = 0;
export let discountAbsence: usize = 0;
export let evErrors: usize = 0;
export let probabilityErrors: usize = 0;

export function planSummary(): void {
  gathered = reals(capacity);
  replicates = reals(RANDOMISATIONS * ERRORS);
  evSpread = reals(options * SPREAD);
  evUncorrectedSpread = reals(options * SPREAD);
  probabilities = reals(options);
  probabilitiesUncorrected = reals(options);
  sizeSpread = reals(consequences * SPREAD);
  countedShare = reals(consequences);
  discountSide = ints(consequences);
  discountType = ints(consequences);
  discountFrequency = reals(consequences);
  discountShare = reals(consequences);
  discountAbsence = reals(consequences);
  evErrors = reals(options * ERRORS);
  probabilityErrors = reals(options);
}
