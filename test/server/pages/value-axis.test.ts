import { expect, test } from 'vitest';
import { valueAxis } from '../../../server/pages/value-axis.ts';

const SETS = [[0.1, 0.9], [-2.31, 1.7], [-0.004, -0.001], [3, 40.2], [0], [], [-1e-9, 1e-9], [-40, 40]];

test.each(SETS.map((values) => [values]))('%j: round marks that hold 0 and every value', (values) => {
  const { marks, at } = valueAxis(values);
  expect(marks.length).toBeGreaterThanOrEqual(2);
  expect(marks.length).toBeLessThanOrEqual(8);
  expect(marks.map(Math.abs)).toContain(0);
  expect(marks.toSorted((a, b) => a - b)).toEqual(marks);
  for (const value of [...values, 0]) {
    expect(at(value)).toMatch(/^\d+\.\d\d%$/);
    expect(Number.parseFloat(at(value))).toBeGreaterThanOrEqual(Number.parseFloat(at(marks[0]!)));
    expect(Number.parseFloat(at(value))).toBeLessThanOrEqual(Number.parseFloat(at(marks.at(-1)!)));
  }
});

test.each(SETS.map((values) => [values]))('%j: no two marks have one name, and no zero a sign', (values) => {
  const { marks, name } = valueAxis(values);
  const names = marks.map(name);
  expect(new Set(names).size).toBe(names.length);
  expect(names.filter((one) => Number(one.replace('−', '-')) === 0)).toHaveLength(1);
  expect(names).not.toContain('−0');
});

test('places rise evenly with the values', () => {
  const { at } = valueAxis([-1, 1]);
  const places = [-1, -0.5, 0, 0.5, 1].map((value) => Number.parseFloat(at(value)));
  const steps = places.slice(1).map((place, index) => place - places[index]!);
  expect(places[2]).toBe(50);
  for (const step of steps) expect(step).toBeCloseTo(steps[0]!, 2);
});
