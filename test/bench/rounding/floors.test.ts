/** Why averages of two rounded orders take a floor, and why that one. */
import { expect, test } from 'vitest';
import { FLOORS, measureFloors, type Questions } from '../../../bench/rounding/floors.ts';
import { PRINTED_FLOOR } from '../../../judge/both-orders.ts';

const KINDS: Questions[] = [2, 4, 8].flatMap((choices) =>
  [1, 2, 3].map((sharpness): Questions => ({ choices, sharpness, bias: 0.5, noise: 0.3 })),
);

test('the floor of printed zeros loses little, and without one a single 0 erases a choice', () => {
  const found = measureFloors(KINDS, 500);
  expect(measureFloors(KINDS, 500)).toEqual(found);
  const [none] = found;
  const own = found[FLOORS.indexOf(PRINTED_FLOOR)]!;
  expect(own.logLoss).toBeLessThan(none!.logLoss / 10);
  expect(own.logLoss - Math.min(...found.map(({ logLoss }) => logLoss))).toBeLessThan(0.0005);
  expect(own.brier).toBeLessThan(none!.brier);
  // A choice believed with at least 0.1.
  expect(none!.worst).toBeGreaterThan(10);
  expect(own.worst).toBeLessThan(4);
});

test('answers whose every digit is printed would need no floor', () => {
  const certain: Questions = { choices: 2, sharpness: 0, bias: 0, noise: 0 };
  for (const { logLoss, brier } of measureFloors([certain], 10)) {
    expect(logLoss).toBeCloseTo(0, 12);
    expect(brier).toBeCloseTo(0, 12);
  }
});
