/**
 * Means and standard deviations of all draws of a problem without overlaps, number by number, with
 * the engine's bits. The posterior and the loadings are passed in; every step from there to the
 * figures is done again, each sum in the engine's order.
 */
import { exp } from '../../engine/mathematics.ts';
import type { Problem } from '../../engine/problem.ts';
import { inverseNormal, scrambledPoint } from './kernels-by-hand.ts';

const RANDOMISATIONS = 16;
const BLOCK = 64;

export interface Moments {
  mean: number;
  sd: number;
}

/** A block of draws: the sizes of all items, draw by draw. */
type Sizes = number[][];

/** EVs of the options and sizes of the consequences of the first stakeholder; fixed draws. */
export function momentsByHand(
  problem: Problem,
  mean: readonly number[],
  loadings: readonly (readonly number[])[],
): { ev: Moments[]; size: Moments[] } {
  const { consequences } = problem.stakeholders[0]!;
  const blocks = drawBlocks(problem, mean, loadings);
  const ev = Array.from({ length: problem.options }, (_, option) => {
    const own = consequences.filter((one) => one.option === option);
    const values = blocks.flat().map((sizes) => inOrder(own.map(({ sign, item }) => sign * sizes[item]!)));
    const mean = inOrder(values) / values.length;
    return {
      mean,
      sd: Math.sqrt(inOrder(values.map((value) => (value - mean) * (value - mean))) / values.length),
    };
  });
  const size = consequences.map(({ item }) => sizeMoments(blocks, item));
  return { ev, size };
}

/**
 * The first run is a block of each randomisation; each later run doubles the draws. In a run, one
 * randomisation follows the other.
 */
function drawBlocks(
  { seed, draws }: Problem,
  mean: readonly number[],
  loadings: readonly (readonly number[])[],
): Sizes[] {
  const points = Number(draws) / RANDOMISATIONS;
  const blocks: Sizes[] = [];
  for (let from = 0, to = BLOCK; from < points; from = to, to *= 2)
    for (let randomisation = 0; randomisation < RANDOMISATIONS; randomisation += 1)
      for (let start = from; start < Math.min(to, points); start += BLOCK)
        blocks.push(
          Array.from({ length: Math.min(BLOCK, points - start) }, (_, k) => {
            const z = loadings[0]!.map((_, dimension) =>
              inverseNormal(scrambledPoint(seed, 0, dimension, randomisation, start + k)),
            );
            return sizesOf(
              mean.map((b, i) =>
                inOrder(
                  loadings[i]!.map((a, k) => a * z[k]!),
                  b,
                ),
              ),
            );
          }),
        );
  return blocks;
}

function sizesOf(logSizes: readonly number[]): number[] {
  const largest = Math.max(...logSizes);
  return logSizes.map((x) => exp(x - largest));
}

/**
 * In each block, draws at even and at odd places are summed apart. A last draw without a partner is
 * added after both.
 */
function sizeMoments(blocks: readonly Sizes[], item: number): Moments {
  const sum = (power: (size: number) => number) =>
    inOrder(
      blocks.map((block) => {
        const values = block.map((sizes) => power(sizes[item]!));
        const last = values.length % 2 === 1 ? [values.pop()!] : [];
        const [even, odd] = [0, 1].map((rest) => inOrder(values.filter((_, k) => k % 2 === rest)));
        return inOrder(last, even! + odd!);
      }),
    );
  const draws = blocks.flat().length;
  const mean = sum((size) => size) / draws;
  return { mean, sd: Math.sqrt(Math.max(0, sum((size) => size * size) / draws - mean * mean)) };
}

function inOrder(values: readonly number[], start = 0): number {
  return values.reduce((sum, value) => sum + value, start);
}
