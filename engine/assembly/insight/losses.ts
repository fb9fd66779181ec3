/** What choosing each option costs on average, beside choosing the best one of every draw. */
import { getF64, setF64 } from '../arena';
import { RANDOMISATIONS } from '../limits';
import { options } from '../problem';
import { evSpread } from '../summary/headline';
import { best } from '../summary/options';
import { errorOf } from '../summary/replicates';
import { spreadAt } from '../summary/spread';
import { expectedLoss, expectedLossErrors } from './figures';
import { countedDraws, gapSums, lossSums, mainGapSums, replicates } from './gap-sums';

/** Expected value of perfect information: the best option's loss (Raiffa and Schlaifer 1961). */
export let evpi: f64 = 0;
export let evpiError: f64 = 0;

/**
 * L_b = mean(max_e EV_e − EV_b), and L_d = L_b + lead_d, with lead_d = mean EV_b − mean EV_d of the
 * headline, so that losses differ by exactly what the reported means differ by.
 */
export function summariseLosses(): void {
  let sum: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) sum += getF64(lossSums, r);
  evpi = sum / countedDraws;
  for (let o = 0; o < options; o += 1) {
    setF64(expectedLoss, o, evpi + headlineLead(o));
    for (let r = 0; r < RANDOMISATIONS; r += 1) setF64(replicates, r, lossOf(r, o));
    setF64(expectedLossErrors, o, errorOf(replicates));
  }
  evpiError = getF64(expectedLossErrors, best);
}

/** Mean lead of the headline's best option over another. */
export function headlineLead(option: i32): f64 {
  return spreadAt(evSpread, best).mean - spreadAt(evSpread, option).mean;
}

function lossOf(randomisation: i32, option: i32): f64 {
  const first = randomisation * options;
  const loss = getF64(lossSums, randomisation) / getF64(gapSums, first + best);
  if (option == best) return loss;
  return loss - getF64(mainGapSums, first + option) / getF64(mainGapSums, first + best);
}

/** Nothing is relevant: no option is worth more than another. */
export function zeroLosses(): void {
  evpi = 0;
  evpiError = 0;
  for (let o = 0; o < options; o += 1) {
    setF64(expectedLoss, o, 0);
    setF64(expectedLossErrors, o, 0);
  }
}
