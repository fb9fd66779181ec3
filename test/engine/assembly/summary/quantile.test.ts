import { beforeAll, expect, test } from 'vitest';
import { Random } from '../../../../problems/random.ts';
import { compileProbe, Probe } from '../../probe.ts';

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

test.each([
  [[3, 1, 2], 0.5, 2],
  [[4, 1, 3, 2], 0.5, 2.5],
  // numpy.quantile(range(1, 11), 0.1) and 0.9
  [[1, 2, 3, 4, 5, 6, 7, 8, 9, 10], 0.1, 1.9],
  [[10, 9, 8, 7, 6, 5, 4, 3, 2, 1], 0.9, 9.1],
  [[7], 0.1, 7],
  [[2, 1], 0, 1],
  [[2, 1], 1, 2],
])('of %j at %d', (values, p, expected) => {
  expect(solver.quantile(values, p)).toBeCloseTo(expected, 14);
});

test('500 random lists, with ties: between the order statistics of the sorted list', () => {
  for (let seed = 1; seed <= 500; seed += 1) {
    const random = new Random(seed);
    const length = 1 + random.below(400);
    const values = Array.from({ length }, () => (seed % 2 === 0 ? random.below(9) : random.normal()));
    const sorted = values.toSorted((a, b) => a - b);
    const p = random.pick([0.1, 0.9, random.uniform()]);
    const position = (length - 1) * p;
    const low = sorted[Math.floor(position)]!;
    const high = sorted[Math.ceil(position)]!;
    const expected = low + (position - Math.floor(position)) * (high - low);
    expect(solver.quantile(values, p), `seed ${seed}`).toBeCloseTo(expected, 13);
  }
});

test.each(['rising', 'falling', 'equal', 'organ pipe'])('65,536 values that are %s end soon', (order) => {
  const length = 65_536;
  const values = Array.from({ length }, (_, k) => {
    if (order === 'rising') return k;
    if (order === 'falling') return length - 1 - k;
    return order === 'equal' ? 0 : Math.min(k, length - 1 - k);
  });
  const expected = { rising: 6_553.5, falling: 6_553.5, equal: 0, 'organ pipe': 3_276.5 }[order]!;
  expect(Math.abs(solver.quantile(values, 0.1) - expected)).toBeLessThanOrEqual(0.5);
});
