/**
 * Coverage by simulated judges with a consistent inner scale: a part of their errors is an item's
 * own, the same in all its pairs, and no residual shows it. The spread that they state is that of
 * their errors (docs/method.md, "How wide the posterior is").
 */
import { beforeAll, test } from 'vitest';
import {
  expectCalibrated,
  expectWithin,
  type Measured,
  measure,
  printCalibration,
  printCells,
  printRanges,
} from './coverage-table.ts';
import { compileProbe, Probe } from './probe.ts';
import { type Cell, HONEST } from './simulated-decisions.ts';

const LONG = process.env.LONG === '1';
/** A single cell has few decisions: P(best) may be off by this many standard errors more. */
const EXTRA_ERRORS = 3;

let solver: Probe;
beforeAll(async () => {
  solver = await Probe.create(await compileProbe());
});

test('80 % intervals hold the truth where half or all of an error lies in the items', () => {
  const table = [6, 12, 40].flatMap((items) =>
    [0.5, 1].map((itemErrors) =>
      measure(solver, { ...HONEST, items, itemErrors }, (LONG ? 2 : 1) * (items < 40 ? 150 : 40)),
    ),
  );
  printCells('judges that err by item', table);
  for (const one of table) expectPromise(one);
});

test.runIf(LONG)('judges that err by pair and by item, one by one', { timeout: 3_600_000 }, () => {
  const cells = [2, 3, 4, 6, 12, 40].flatMap((items) =>
    [0, 0.5, 1].flatMap((itemErrors) =>
      [0.3, 0.8].flatMap((noise) =>
        [1, 3].map(
          (stakeholders): Cell => ({ ...HONEST, items, itemErrors, stakeholders, noise: [noise, noise] }),
        ),
      ),
    ),
  );
  const table = cells.map((cell) => measure(solver, cell, cell.items < 40 ? 600 : 120));
  printCells('judges whose stated spread is honest', table);
  printRanges('judges whose stated spread is honest', table);
  const several = table.filter(({ cell }) => cell.items >= 4);
  for (const itemErrors of [0, 0.5, 1])
    printCalibration(
      `item errors ${itemErrors}, 4 to 40 items`,
      several.filter(({ cell }) => cell.itemErrors === itemErrors),
    );
  for (const one of table)
    if (one.cell.items >= 6 && one.cell.itemErrors > 0) expectPromise(one, EXTRA_ERRORS);
});

test.runIf(LONG)('judges who state half or twice their noise, for the record', { timeout: 3_600_000 }, () => {
  const cells = [4, 6, 12].flatMap((items) =>
    [0, 0.5, 1].flatMap((itemErrors) =>
      [0.2, 0.8].map((stated): Cell => {
        return { ...HONEST, items, itemErrors, noise: [0.4, 0.4], statedSpread: [stated, stated] };
      }),
    ),
  );
  const table = cells.map((cell) => measure(solver, cell, 300));
  printCells('judges who state half or twice their noise', table);
  for (const { cell, now } of table)
    expectWithin(now.differences.mean, 0.4, 1, `differences, ${JSON.stringify(cell)}`);
});

function expectPromise({ cell, now }: Measured, errors = 0): void {
  const what = JSON.stringify(cell);
  expectWithin(now.differences.mean, 0.78, 0.83, `differences, ${what}`);
  if (cell.items < 40) expectWithin(now.evs.mean, 0.73, 0.84, `EVs, ${what}`);
  expectCalibrated(now, what, errors);
}
