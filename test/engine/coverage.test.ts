/**
 * Coverage by simulated judges that err by pair: decisions whose true sizes are known, judged with
 * noise beyond or below what the judge states. What the method does not promise (few consequences,
 * sizes beyond the scale, errors that both orders share fully) is measured and printed. Judges that
 * err by item are in item-errors.test.ts.
 */
import { beforeAll, test } from 'vitest';
import { expectCalibrated, expectWithin, measure, printCells, printRanges } from './coverage-table.ts';
import { compileProbe, Probe } from './probe.ts';
import type { Cell } from './simulated-decisions.ts';

const LONG = process.env.LONG === '1';
/** A single cell has few decisions: P(best) may be off by this many standard errors more. */
const EXTRA_ERRORS = 3;

/** Judges of every kind: each decision draws one of them. */
const ALL_JUDGES: Omit<Cell, 'items'> = {
  stakeholders: 3,
  sizeSd: 1,
  noise: [0.4, 0.8],
  statedSpread: [0.12, 0.4],
  itemErrors: 0,
  sharedErrors: [0, 0.5],
};

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

test('80 % intervals hold the truth, and P(best) is as often right, as the method promises', () => {
  const table = [6, 8, 12, 40].map((items) =>
    measure(solver, { ...ALL_JUDGES, items }, (LONG ? 2 : 1) * (items < 40 ? 250 : 60)),
  );
  printCells('judges that err by pair', table);
  for (const { cell, now } of table) {
    expectWithin(now.differences.mean, 0.77, 0.9, `differences, ${cell.items} items`);
    if (cell.items === 6 || cell.items === 12)
      expectWithin(now.evs.mean, 0.75, 0.9, `EVs, ${cell.items} items`);
    expectCalibrated(now, `${cell.items} items`);
  }
});

test('what is not promised, for the record', () => {
  const cells: Cell[] = [
    ...[2, 3, 4, 5].map((items) => ({ ...ALL_JUDGES, items })),
    ...[6, 12].map((items) => ({ ...ALL_JUDGES, items, sizeSd: 2.5 })),
    ...[4, 6, 12].map((items): Cell => ({ ...ALL_JUDGES, items, sharedErrors: [1, 1] })),
  ];
  const table = cells.map((cell) => measure(solver, cell, LONG ? 2000 : 60));
  printCells('judges that err by pair, where nothing is asserted', table);
  // Far from the promise, yet never absurd: a broken solver would be caught here too.
  for (const { cell, now } of table)
    expectWithin(now.differences.mean, 0.4, 1, `differences, ${JSON.stringify(cell)}`);
});

test.runIf(LONG)('twelve judges that err by pair, one by one', { timeout: 3_600_000 }, () => {
  const cells = [4, 6, 8, 12, 40].flatMap(twelveJudges);
  const table = cells.map((cell) => measure(solver, cell, cell.items < 40 ? 500 : 100));
  printCells('twelve judges that err by pair', table);
  printRanges('twelve judges that err by pair', table);
  for (const { cell, now } of table) {
    if (cell.items < 6) continue;
    const what = JSON.stringify(cell);
    expectWithin(now.differences.mean, 0.77, 0.9, `differences, ${what}`);
    if (cell.items === 6 || cell.items === 12) expectWithin(now.evs.mean, 0.75, 0.9, `EVs, ${what}`);
    expectCalibrated(now, what, EXTRA_ERRORS);
  }
});

function twelveJudges(items: number): Cell[] {
  return [0.4, 0.8].flatMap((noise) =>
    [0.12, 0.4].flatMap((stated) =>
      [0, 0.5, 1].map((shared) => ({
        ...ALL_JUDGES,
        items,
        noise: [noise, noise] as const,
        statedSpread: [stated, stated] as const,
        sharedErrors: [shared, shared] as const,
      })),
    ),
  );
}
