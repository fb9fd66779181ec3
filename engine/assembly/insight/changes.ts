/** How probable it is that knowledge changes the best option, and to which one it would change. */

/** Probability that the best option changes. */
export let pChangesBest: f64 = 0;
/** The option that it changes to with the largest probability (ties: the first); −1 for none. */
export let wouldBecome: i32 = -1;
let most: f64 = 0;

export function beginChanges(): void {
  pChangesBest = 0;
  wouldBecome = -1;
  most = 0;
}

/** Options come in order, each once. */
export function addChange(option: i32, probability: f64): void {
  // Probabilities that sum to 1 may exceed it by rounding.
  pChangesBest = min(1, pChangesBest + probability);
  if (!(probability > most)) return;
  most = probability;
  wouldBecome = option;
}
