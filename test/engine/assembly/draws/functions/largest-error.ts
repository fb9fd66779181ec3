/** The largest error of a function over samples, for the tests of the engine's functions. */
export const SEED = 41;
export const SAMPLES = process.env.LONG === '1' ? 20_000 : 600;

/** The largest error, and where it is. */
export function largestError(
  samples: readonly number[],
  errorAt: (x: number) => number,
): { error: number; at: number } {
  let largest = { error: 0, at: Number.NaN };
  for (const at of samples) {
    const error = errorAt(at);
    // Not a number is an error too.
    if (!(error <= largest.error)) largest = { error, at };
  }
  return largest;
}
