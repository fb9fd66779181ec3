/** A judge that misreads: its probabilities are mixed with equal ones, and nothing else changes. */
import { beforeAll, expect, test } from 'vitest';
import { type Problem, RATIOS } from '../../../engine/problem.ts';
import { compileEngine, Solver } from '../../../engine/solver.ts';

const PROBLEM: Problem = {
  options: 3,
  seed: 7,
  ratioSpreadScale: 1,
  tauPrior: { scale: 0.5, df: 4 },
  overlapMode: 'correct',
  draws: 1024,
  insight: true,
  stakeholders: [
    {
      consequences: [0, 1, 2].map((option) => ({ option, sign: -1, item: option })),
      ratio: [
        { first: 0, second: 1, p: RATIOS.map((_, choice) => (choice === 9 ? 1 : 0)) },
        { first: 1, second: 2, p: RATIOS.map((_, choice) => (choice === 8 ? 1 : 0)) },
      ],
      overlap: [],
    },
  ],
};

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('each probability is mixed with 1/n by the share, and its error shrinks with it', () => {
  const [sure] = solver.solveAll(PROBLEM).stakeholders;
  const [mixed] = solver.solveAll({ ...PROBLEM, misreadShare: 0.12 }).stakeholders;
  const { standardError: sureErrors, ...sureFigures } = sure!;
  const { standardError: mixedErrors, ...mixedFigures } = mixed!;
  const mix = (p: number) => 0.88 * p + 0.12 / 3;
  expect(mixedFigures).toEqual({
    ...sureFigures,
    probabilities: sure!.probabilities.map(mix),
    pBest: mix(sure!.pBest),
    probabilitiesUncorrected: sure!.probabilitiesUncorrected.map(mix),
    pBestUncorrected: mix(sure!.pBestUncorrected),
  });
  expect(mixedErrors).toEqual({
    ...sureErrors,
    probabilities: sureErrors.probabilities.map((error) => 0.88 * error),
  });
  expect(mixed!.probabilities.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12);
});

test('a share of 1 makes all options equally likely, and 0 changes no bit', () => {
  const [none] = solver.solveAll({ ...PROBLEM, misreadShare: 1 }).stakeholders;
  expect(none!.probabilities).toEqual([1 / 3, 1 / 3, 1 / 3]);
  expect(solver.solveAll({ ...PROBLEM, misreadShare: 0 })).toEqual(solver.solveAll(PROBLEM));
});

test.each([-0.1, 1.1, Number.NaN])('a share of %s is refused, by its name and limits', (misreadShare) => {
  expect(() => solver.solveAll({ ...PROBLEM, misreadShare })).toThrow(/misreadShare.*0.*1/);
});
