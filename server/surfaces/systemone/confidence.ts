/**
 * Confidence as the format's author defines it (typesafe-ai/system-one-adapter-python,
 * confidence_metrics.py). Each argument is a distribution of one or more probabilities.
 */

/** (p_max − 1/k) / (1 − 1/k): 0 for even probabilities, 1 for certainty. */
export function choiceConfidence(p: readonly number[]): number {
  const even = 1 / p.length;
  return p.length === 1 ? 1 : Math.max(0, (Math.max(...p) - even) / (1 - even));
}

/**
 * max(0, 1 − Σ p_i·|i − mode| / mean_i |i − (n−1)/2|): how near the levels are to the most probable
 * one, against levels that are all as likely. The first of equal probabilities is the mode.
 */
export function scoreConfidence(p: readonly number[]): number {
  if (p.length === 1) return 1;
  const mode = p.indexOf(Math.max(...p));
  const center = (p.length - 1) / 2;
  const fromMode = p.reduce((sum, one, level) => sum + one * Math.abs(level - mode), 0);
  const fromCenter = p.reduce((sum, _, level) => sum + Math.abs(level - center), 0) / p.length;
  return Math.max(0, 1 - fromMode / fromCenter);
}

/** Σ i·p_i. */
export function expectation(p: readonly number[]): number {
  return p.reduce((sum, one, level) => sum + level * one, 0);
}
