import { beforeAll, expect, test } from 'vitest';
import { compileProbe, Probe } from '../../../probe.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

/** Published points are in Gray-code order; the engine's are in natural order. */
function published(dimension: number, index: number): number {
  return solver.sobolPoint(dimension, index ^ (index >> 1));
}

test('the first ten points of three dimensions are those that Joe and Kuo print', () => {
  const points = [
    [0, 0, 0],
    [0.5, 0.5, 0.5],
    [0.75, 0.25, 0.25],
    [0.25, 0.75, 0.75],
    [0.375, 0.375, 0.625],
    [0.875, 0.875, 0.125],
    [0.625, 0.125, 0.875],
    [0.125, 0.625, 0.375],
    [0.1875, 0.3125, 0.9375],
    [0.6875, 0.8125, 0.4375],
  ];
  for (const [index, point] of points.entries())
    expect([0, 1, 2].map((dimension) => published(dimension, index))).toEqual(point);
});

/**
 * From scipy 1.17.1, scipy.stats.qmc.Sobol(2400, scramble=False), which has the same direction
 * numbers.
 */
test.each([
  [3, { 1: 0.5, 2: 0.25, 5: 0.375, 17: 0.15625, 45: 0.609375 }],
  [9, { 5: 0.125, 17: 0.65625, 45: 0.484375, 4090: 0.121337890625, 4093: 0.996337890625 }],
  [99, { 5: 0.375, 17: 0.53125, 45: 0.859375, 4090: 0.587646484375, 4093: 0.212646484375 }],
  [999, { 2: 0.75, 3: 0.25, 5: 0.625, 17: 0.03125, 45: 0.265625 }],
  [1999, { 2: 0.25, 3: 0.75, 5: 0.875, 17: 0.96875, 45: 0.578125 }],
  [2399, { 17: 0.90625, 45: 0.765625, 4090: 0.077880859375, 4093: 0.952880859375 }],
])('points of dimension %i', (dimension, points) => {
  for (const [index, value] of Object.entries(points))
    expect(published(dimension, Number(index))).toBe(value);
});

test('scrambled points stay a net: 64 of them lie one in each elementary interval of dimensions 1 and 2', () => {
  for (let randomisation = 0; randomisation < 16; randomisation += 1) {
    const x = solver.scrambledPoints(5, 1, 0, randomisation, 128);
    const y = solver.scrambledPoints(5, 1, 1, randomisation, 128);
    for (let cut = 0; cut <= 6; cut += 1) {
      const cells = x.map(
        (value, k) => Math.floor(value * 2 ** cut) * 64 + Math.floor(y[k]! * 2 ** (6 - cut)),
      );
      expect(new Set(cells).size, `cut ${cut}, randomisation ${randomisation}`).toBe(64);
    }
  }
});

test('points from within a block on are the ones that the block has there', () => {
  const block = solver.scrambledPoints(5, 1, 3, 2, 64);
  for (const from of [16, 32, 48])
    expect(solver.scrambledPoints(5, 1, 3, 2, 64 + from).slice(0, 64 - from), `from ${from}`).toEqual(
      block.slice(from),
    );
});

test('a scrambled point is uniform, and independent between seeds, stakeholders, dimensions and randomisations', () => {
  const streams: [string, (k: number) => number][] = [
    ['seed', (k) => solver.scrambledPoints(k, 0, 0, 0, 0)[3]!],
    ['stakeholder', (k) => solver.scrambledPoints(7, k, 0, 0, 0)[3]!],
    ['dimension', (k) => solver.scrambledPoints(7, 0, k, 0, 0)[3]!],
    ['randomisation', (k) => solver.scrambledPoints(7, 0, 0, k, 0)[3]!],
  ];
  const count = 2_000;
  for (const [name, stream] of streams) {
    const values = Array.from({ length: count }, (_, k) => stream(k) - 0.5);
    const mean = values.reduce((sum, v) => sum + v, 0) / count;
    const square = values.reduce((sum, v) => sum + v * v, 0) / count;
    const lagged = values.reduce((sum, v, k) => sum + v * (values[k + 1] ?? 0), 0) / count;
    // Standard deviations of these means for independent uniforms: √(1/12), √(1/180) and 1/12 over
    // √count.
    expect(Math.abs(mean), `mean by ${name}`).toBeLessThan((4 * Math.sqrt(1 / 12)) / Math.sqrt(count));
    expect(Math.abs(square - 1 / 12), `variance by ${name}`).toBeLessThan(4 * Math.sqrt(1 / 180 / count));
    expect(Math.abs(lagged), `correlation by ${name}`).toBeLessThan(4 / 12 / Math.sqrt(count));
  }
});
