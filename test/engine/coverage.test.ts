/**
 * Coverage by simulated judges: decisions whose true sizes are known, judged with noise beyond what the judge states.
 * At 6, 8, 12 and 40 consequences the bands are asserted. What the method does not promise (few consequences, sizes
 * beyond the scale, errors that both orders share fully) is measured and printed.
 */
import { beforeAll, expect, test } from 'vitest';
import { compileEngine, Solver } from '../../engine/solver.ts';
import { printFigures } from './print-figures.ts';
import { type Cell, type Coverage, measureCoverage, type Range } from './simulated-decisions.ts';

const LONG = process.env.LONG === '1';

/** Judges of every kind: each decision draws one of them. */
const ALL_JUDGES = {
  sizeSd: 1,
  noise: [0.4, 0.8],
  statedSpread: [0.12, 0.4],
  sharedErrors: [0, 0.5],
} as const satisfies Omit<Cell, 'items'>;

const HEAD = ['items', 'size sd', 'noise', 'stated spread', 'shared errors', 'log-size differences', 'EVs'];
const HEAD_BEST = ['P(best) stated', 'right', 'decisions'];

let solver: Solver;
beforeAll(async () => {
  solver = await Solver.create(await compileEngine());
});

test('80 % intervals hold the truth, and P(best) is as often right, as the method promises', () => {
  const table = [6, 8, 12, 40].map((items) => {
    const cell = { ...ALL_JUDGES, items };
    return { cell, found: measureCoverage(solver, cell, items < 40 ? 500 : 120) };
  });
  printTable('coverage at the asserted cells', table);
  for (const { cell, found } of table) {
    expectWithin(found.differences.mean, 0.74, 0.86, `differences, ${cell.items} items`);
    expectWithin(found.evs.mean, 0.7, 0.9, `EVs, ${cell.items} items`);
    expectWithin(found.stated.mean - found.right.mean, -0.04, 0.04, `P(best), ${cell.items} items`);
  }
});

test('what is not promised, for the record', () => {
  const cells: Cell[] = [
    ...[2, 3, 4, 5].map((items) => ({ ...ALL_JUDGES, items })),
    ...[6, 12].map((items) => ({ ...ALL_JUDGES, items, sizeSd: 2.5 })),
    ...[4, 6, 12].map((items): Cell => ({ ...ALL_JUDGES, items, sharedErrors: [1, 1] })),
  ];
  const table = cells.map((cell) => ({ cell, found: measureCoverage(solver, cell, LONG ? 2000 : 150) }));
  printTable('coverage where nothing is asserted', table);
  // Far from the promise, yet never absurd: a broken solver would be caught here too.
  for (const { cell, found } of table) {
    expectWithin(found.differences.mean, 0.4, 1, `differences, ${JSON.stringify(cell)}`);
  }
});

/**
 * The corners of the judges' ranges, each on its own. The promise is for judges like these; at the corners themselves
 * coverage comes to its very edge, so three standard errors of the simulation are allowed.
 */
test.runIf(LONG)('the corners of the judges’ ranges, one by one', { timeout: 3_600_000 }, () => {
  const cells = [6, 8, 12, 40].flatMap((items) => corners(items));
  const table = cells.map((cell) => ({
    cell,
    found: measureCoverage(solver, cell, cell.items < 40 ? 1500 : 300),
  }));
  printTable('coverage at the corners', table);
  for (const { cell, found } of table) {
    const margin = 3 * found.differences.standardError;
    expectWithin(
      found.differences.mean,
      0.74 - margin,
      0.86 + margin,
      `differences, ${JSON.stringify(cell)}`,
    );
    expectWithin(found.evs.mean, 0.7, 0.9, `EVs, ${JSON.stringify(cell)}`);
    expectWithin(found.stated.mean - found.right.mean, -0.04, 0.04, `P(best), ${JSON.stringify(cell)}`);
  }
});

function corners(items: number): Cell[] {
  const ends = (range: Range): Range[] => range.map((end): Range => [end, end]);
  return ends(ALL_JUDGES.noise).flatMap((noise) =>
    ends(ALL_JUDGES.statedSpread).flatMap((statedSpread) =>
      ends(ALL_JUDGES.sharedErrors).map((sharedErrors) => ({
        items,
        sizeSd: 1,
        noise,
        statedSpread,
        sharedErrors,
      })),
    ),
  );
}

function expectWithin(value: number, least: number, most: number, what: string): void {
  expect(value, what).toBeGreaterThanOrEqual(least);
  expect(value, what).toBeLessThanOrEqual(most);
}

function printTable(title: string, table: { cell: Cell; found: Coverage }[]): void {
  const rows = table.map(({ cell, found }) => [
    cell.items,
    cell.sizeSd,
    ...[cell.noise, cell.statedSpread, cell.sharedErrors].map(([least, most]) =>
      least === most ? `${least}` : `${least}–${most}`,
    ),
    `${found.differences.mean.toFixed(3)} ± ${found.differences.standardError.toFixed(3)}`,
    `${found.evs.mean.toFixed(3)} ± ${found.evs.standardError.toFixed(3)}`,
    found.stated.mean.toFixed(3),
    `${found.right.mean.toFixed(3)} ± ${found.right.standardError.toFixed(3)}`,
    found.decisions,
  ]);
  printFigures(`${title} (decisions from seed 1 on; ± standard error)`, [[...HEAD, ...HEAD_BEST], ...rows]);
}
