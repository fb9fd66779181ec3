/** What a simulated server does to answers, and that it leaves the judge's own errors alone. */
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ratioDesign } from '../../engine/design.ts';
import { Random } from '../../problems/random.ts';
import { discretisedNormal, type Judge, simulatedRecords } from '../../problems/simulated-judge.ts';
import { EXACT, normalised, type Serving, SimulatedServer } from '../../problems/simulated-server.ts';

const SEED = 20_261_126;
const JUDGE: Judge = { noise: 0.5, statedSpread: 0.5, orderEffect: 0.3, itemErrors: 0.5, sharedErrors: 0.5 };
const TRUTH = [0, 1, -1, 0.5, 2, -2];

function records(serving?: Serving) {
  const server = serving && new SimulatedServer(SEED, serving, (printed) => printed);
  return simulatedRecords(new Random(SEED), TRUTH, ratioDesign(SEED, 0, TRUTH.length), JUDGE, server);
}

test('an exact server changes nothing, and a server takes no random number from the judge', () => {
  expect(records(EXACT)).toEqual(records());
  const noisy = records({ ...EXACT, prints: 'two decimals', repeatNoise: 0.01 });
  for (const [k, { p }] of records().entries())
    for (const [choice, one] of p.entries()) expect(Math.abs(noisy[k]!.p[choice]! - one)).toBeLessThan(0.06);
});

test(`rounding moves no probability by more than 0.005, and sums differ from 1 (seed ${SEED})`, () => {
  const server = new SimulatedServer(SEED, { ...EXACT, prints: 'two decimals' });
  const sums = new Set<number>();
  fc.assert(
    fc.property(
      fc.double({ min: -4, max: 4, noNaN: true }),
      fc.double({ min: 0.05, max: 2, noNaN: true }),
      (mean, spread) => {
        const p = discretisedNormal(mean, spread);
        const printed = server.printed(p);
        for (const [choice, one] of printed.entries()) {
          expect(Math.abs(one - p[choice]!)).toBeLessThanOrEqual(0.005 + 1e-12);
          expect(one).toBe(Number(one.toFixed(2)));
        }
        sums.add(hundredths(printed));
      },
    ),
    { seed: SEED },
  );
  expect([...sums].some((sum) => sum < 100)).toBe(true);
  expect([...sums].some((sum) => sum > 100)).toBe(true);
});

test('largest remainders sum to 1, and move no probability by 0.01', () => {
  const server = new SimulatedServer(SEED, { ...EXACT, prints: 'sum 1' });
  expect(server.printed([0.336, 0.335, 0.329])).toEqual([0.34, 0.33, 0.33]);
  for (let mean = -4; mean < 4; mean += 0.03) {
    const p = discretisedNormal(mean, 0.9);
    const printed = server.printed(p);
    expect(hundredths(printed)).toBe(100);
    for (const [choice, one] of printed.entries()) expect(Math.abs(one - p[choice]!)).toBeLessThan(0.01);
  }
});

test('repeats differ most in the middle, never at the ends, and sum to 1', () => {
  const server = new SimulatedServer(SEED, { ...EXACT, repeatNoise: 0.02 });
  // Two equal choices share the change between them, so it is √½ of what one alone would have.
  expect(spreadOf(server, [0.5, 0.5])).toBeCloseTo(0.02 * Math.SQRT1_2, 3);
  expect(spreadOf(server, [0.98, 0.01, 0.01])).toBeLessThan(0.007);
  expect(server.printed([0, 1, 0])).toEqual([0, 1, 0]);
  expect(server.printed([0.2, 0.3, 0.5]).reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 12);
});

test('the questions of one call share one shift, and each call has its own', () => {
  const server = new SimulatedServer(SEED, { ...EXACT, callQuestions: 4, callShift: 0.3 });
  const shifts = Array.from({ length: 4_000 }, (_, question) => server.shiftOf(question));
  const calls = shifts.filter((_, question) => question % 4 === 0);
  for (const [question, shift] of shifts.entries()) expect(shift).toBe(calls[Math.floor(question / 4)]);
  expect(new Set(calls).size).toBe(calls.length);
  expect(deviation(calls)).toBeCloseTo(0.3, 1);
});

test('a part that lies evenly on all choices is stated beside the normal distribution', () => {
  const pairs = [{ first: 0, second: 1 }];
  const [plain] = simulatedRecords(new Random(1), [0, 0], pairs, JUDGE);
  const [mixed] = simulatedRecords(new Random(1), [0, 0], pairs, { ...JUDGE, evenShare: 0.3 });
  for (const [choice, one] of plain!.p.entries()) expect(mixed!.p[choice]).toBeCloseTo(0.7 * one + 0.02, 12);
});

test('what cannot be read is no answer', () => {
  const server = new SimulatedServer(SEED, EXACT, () => null);
  expect(() => server.answer([0.5, 0.5])).toThrow('0.5, 0.5 could not be read');
  expect(new SimulatedServer(SEED, EXACT, normalised).answer([0.2, 0.2])).toEqual([0.5, 0.5]);
});

function hundredths(p: readonly number[]): number {
  return Math.round(100 * p.reduce((sum, one) => sum + one, 0));
}

/** Of the first probability, over repeats. */
function spreadOf(server: SimulatedServer, p: readonly number[]): number {
  return deviation(Array.from({ length: 20_000 }, () => server.printed(p)[0]!));
}

function deviation(values: readonly number[]): number {
  const mean = values.reduce((sum, one) => sum + one, 0) / values.length;
  return Math.sqrt(values.reduce((sum, one) => sum + (one - mean) ** 2, 0) / values.length);
}
