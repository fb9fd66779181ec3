/**
 * Answers of persons. They are measurements of the log sizes x themselves, with errors that are
 * independent of the judge's, so the posterior is conditioned on one after the other.
 */
import { addF64, getF64, getI32, reals, setF64 } from '../arena';
import { MAX_ITEMS, RATIO_CHOICES } from '../limits';
import { items, personFirst, personP, personRecords, personSecond } from '../problem';
import { Moments, writeMoments } from '../records/bucket-moments';
import { covariance, omega2, posteriorMean } from './posterior';

/**
 * With z = x less the judge's own errors of the items: Cov(x, z) and Cov(z), items × items. Both
 * are φS before the first answer. More answers of the judge tell of z alone.
 */
export let crossCovariance: usize = 0;
export let reducibleCovariance: usize = 0;
/** Cov(x, aᵀx) and Cov(z, aᵀx). */
const gain: usize = memory.data(MAX_ITEMS << 3, 16);
const reducibleGain: usize = memory.data(MAX_ITEMS << 3, 16);
const answer: Moments = changetype<Moments>(memory.data(offsetof<Moments>(), 16));

/** Whether Cov(x, z) and Cov(z) are kept; without persons, or where ω is 0, S* gives both. */
export function keepsCrossCovariance(): bool {
  return personRecords > 0 && omega2 > 0;
}

export function planPersonRecords(): void {
  // Of the problem before, ω² is no guide to this one.
  const square = personRecords > 0 ? items * items : 0;
  crossCovariance = reals(square);
  reducibleCovariance = reals(square);
}

/**
 * For a person's answer y with variance v on a = e_i − e_j, and V = aᵀS*a + v (Bayes' rule for
 * normals): m ← m + g(y − aᵀm)/V and S* ← S* − ggᵀ/V with g = S*a. The judge's
 * `ratio_spread_scale` has no part in v. To be called after the posterior. Cost n² an answer.
 */
export function conditionOnPersons(): void {
  if (keepsCrossCovariance()) beginCrossCovariance();
  for (let record = 0; record < personRecords; record += 1) {
    writeMoments(answer, personP + <usize>(record * RATIO_CHOICES * 8), 1);
    condition(getI32(personFirst, record), getI32(personSecond, record), answer);
  }
}

function beginCrossCovariance(): void {
  for (let i = 0; i < items; i += 1)
    for (let j = 0; j < items; j += 1) {
      const ofItems = i == 0 || j == 0 ? 0.0 : i == j ? 2.0 * omega2 : omega2;
      const value = getF64(covariance, i * items + j) - ofItems;
      setF64(crossCovariance, i * items + j, value);
      setF64(reducibleCovariance, i * items + j, value);
    }
}

function condition(i: i32, j: i32, answer: Moments): void {
  const withCross = keepsCrossCovariance();
  for (let k = 0; k < items; k += 1) {
    setF64(gain, k, getF64(covariance, k * items + i) - getF64(covariance, k * items + j));
    if (!withCross) continue;
    setF64(reducibleGain, k, getF64(crossCovariance, i * items + k) - getF64(crossCovariance, j * items + k));
  }
  const total = getF64(gain, i) - getF64(gain, j) + answer.variance;
  const surprise = answer.mean - (getF64(posteriorMean, i) - getF64(posteriorMean, j));
  for (let k = 0; k < items; k += 1) {
    const share = getF64(gain, k) / total;
    addF64(posteriorMean, k, share * surprise);
    const row = k * items;
    for (let l = 0; l < items; l += 1) addF64(covariance, row + l, -(share * getF64(gain, l)));
    if (!withCross) continue;
    const reducibleShare = getF64(reducibleGain, k) / total;
    for (let l = 0; l < items; l += 1) {
      addF64(crossCovariance, row + l, -(share * getF64(reducibleGain, l)));
      addF64(reducibleCovariance, row + l, -(reducibleShare * getF64(reducibleGain, l)));
    }
  }
}
