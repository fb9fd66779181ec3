import { expect, test } from 'vitest';
import { valueScale } from '../../../pictures/scales/value-scale.ts';

const SETS = [
  [0.1, 0.9],
  [-2.31, 1.7],
  [-0.004, -0.001],
  [3, 40.2],
  [0],
  [],
  [-1e-9, 1e-9],
  [-3e5, 2e6],
  [-40, 40],
];

test.each(SETS.map((values) => [values]))('%j: round marks that hold 0 and every value', (values) => {
  const { marks, at } = valueScale(values);
  expect(marks.length).toBeGreaterThanOrEqual(2);
  expect(marks.length).toBeLessThanOrEqual(8);
  expect(marks.map(Math.abs)).toContain(0);
  expect(marks.toSorted((a, b) => a - b)).toEqual(marks);
  for (const value of [...values, 0]) {
    expect(at(value)).toBeGreaterThanOrEqual(at(marks[0]!) - 1e-9);
    expect(at(value)).toBeLessThanOrEqual(at(marks.at(-1)!) + 1e-9);
  }
});

test.each(SETS.map((values) => [values]))('%j: no two marks have one name, and no zero a sign', (values) => {
  const { marks, name } = valueScale(values);
  const names = marks.map(name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((one) => /^−?[0.]+$/.test(one))).toHaveLength(1);
  expect(names).not.toContain('−0');
});

test('places rise evenly with the values', () => {
  const { at } = valueScale([-1, 1]);
  const places = [-1, -0.5, 0, 0.5, 1].map(at);
  const steps = places.slice(1).map((place, index) => place - places[index]!);
  expect(places[2]).toBeCloseTo(0.5, 9);
  for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 9);
});
