/** What knowing something is worth, and how it would change the choice. */
import { getF64 } from '../arena';
import { options } from '../problem';

/** Fields in the order in which they are reported. */
@unmanaged
export class Worth {
  worth: f64;
  error: f64;
  /** Probability that the best option changes. */
  pChangesBest: f64;
  /** The option that it changes to with the largest probability (ties: the first); −1 for none. */
  wouldBecome: f64;
}

/** Writes that nothing is worth anything. */
export function clearWorth(to: Worth): void {
  to.worth = 0;
  to.error = 0;
  to.pChangesBest = 0;
  to.wouldBecome = -1;
}

/**
 * Writes how the choice would change; `probabilities` are those with which each option becomes
 * best.
 */
export function writeChanges(to: Worth, probabilities: usize): void {
  let most: f64 = 0;
  for (let o = 0; o < options; o += 1) {
    const probability = getF64(probabilities, o);
    // Probabilities that sum to 1 may exceed it by rounding.
    to.pChangesBest = min(1, to.pChangesBest + probability);
    if (!(probability > most)) continue;
    most = probability;
    to.wouldBecome = <f64>o;
  }
}
