import { beforeAll, expect, test } from 'vitest';
import type { EngineInstance } from '../../../../engine/engine-instance.ts';
import { Random } from '../../../../problems/random.ts';
import { compileProbe, NO_LENGTHS, Probe } from '../../probe.ts';

/** Columns that are solved together. */
const SIDES = 16;

let engine: EngineInstance;
beforeAll(async () => {
  engine = (await Probe.create(await compileProbe())).engine;
});

/** B·Bᵀ + I of a random B, by rows. */
function positiveMatrix(random: Random, order: number): number[][] {
  const b = Array.from({ length: order }, () => Array.from({ length: order }, () => random.normal()));
  return b.map((row, i) =>
    b.map((other, j) => row.reduce((sum, value, k) => sum + value * other[k]!, i === j ? 1 : 0)),
  );
}

/** Places for the factor, the inverse, its two scratches and a vector, one behind the other. */
function room(order: number) {
  const square = order * order;
  const lengths = [square, square, order * SIDES, square, order];
  const total = lengths.reduce((sum, length) => sum + length);
  engine.plan(NO_LENGTHS);
  engine.call('planValues', total);
  const all = engine.reals('gathered', total);
  let start = 0;
  return lengths.map((length) => {
    const place = {
      at: engine.figure('gathered') + 8 * start,
      values: all.subarray(start, start + length),
    };
    start += length;
    return place;
  });
}

// Above 16 the inverse is made in several groups of columns.
test.each([1, 2, 5, 16, 17, 40])('order %i: the inverse times the matrix is the unit matrix', (order) => {
  const random = new Random(order);
  const matrix = positiveMatrix(random, order);
  const [factor, inverse, sides, transposed, vector] = room(order);
  factor!.values.set(matrix.flat());
  expect(engine.call('factorise', factor!.at, order)).toBe(1);
  engine.call('invertFactored', factor!.at, order, inverse!.at, sides!.at, transposed!.at);
  for (let i = 0; i < order; i += 1)
    for (let j = 0; j < order; j += 1) {
      const entry = matrix[i]!.reduce((sum, value, k) => sum + value * inverse!.values[k * order + j]!, 0);
      expect(entry).toBeCloseTo(i === j ? 1 : 0, 9);
    }
  const x = matrix.map(() => random.normal());
  vector!.values.set(matrix.map((row) => row.reduce((sum, value, k) => sum + value * x[k]!, 0)));
  engine.call('solveFactored', factor!.at, order, vector!.at);
  for (const [i, value] of x.entries()) expect(vector!.values[i]).toBeCloseTo(value, 9);
});

test.each([
  ['singular', [1, 2, 2, 4]],
  ['not positive', [1, 2, 2, 1]],
  ['not a number', [1, Number.NaN, Number.NaN, 1]],
  ['infinite', [Number.POSITIVE_INFINITY, 0, 0, 1]],
])('a matrix that is %s has no factor', (_, entries) => {
  const [factor] = room(2);
  factor!.values.set(entries);
  expect(engine.call('factorise', factor!.at, 2)).toBe(0);
});
