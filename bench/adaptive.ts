/**
 * Measures what additional questions to a simulated judge are worth: those that insight names,
 * random ones, and the rest of the fixed design. It takes about eight minutes on two idle cores.
 * DECISIONS sets the number of decisions for each judge; only a run without it keeps its figures.
 */
import { availableParallelism } from 'node:os';
import { openEnginePool } from '../engine/pool.ts';
import { measureJudge } from './adaptive/measure.ts';
import { JudgeName, type Part, type Row } from './adaptive/results.ts';
import { print } from './engine/table.ts';
import { machine, writeResults } from './results-file.ts';

/** Decisions of each judge: more of the one whose errors are as assumed, to compare it closely. */
const DECISIONS = { 'as assumed': 3_000, other: 1_000 };

export async function benchAdaptive(): Promise<void> {
  const chosen = process.env.DECISIONS === undefined ? null : Number(process.env.DECISIONS);
  if (chosen !== null && !(Number.isInteger(chosen) && chosen >= 2))
    throw new Error(`DECISIONS=${process.env.DECISIONS}: give a whole number from 2 on`);
  const threads = availableParallelism();
  const pool = await openEnginePool({ threads });
  const start = performance.now();
  try {
    const [rows, parts]: [Row[], Part[]] = [[], []];
    let records = { 'one cycle': 0, 'whole design': 0 };
    for (const judge of JudgeName.options) {
      const decisions = chosen ?? (judge === 'as assumed' ? DECISIONS[judge] : DECISIONS.other);
      console.log(`\nthe judge's errors are ${judge}; decisions of seeds 1 to ${decisions}`);
      const solve = async (problem: Parameters<typeof pool.solve>[0]) =>
        (await pool.solve(problem)).stakeholders[0]!;
      const measured = await measureJudge(judge, decisions, solve, 2 * threads);
      printRows(measured.rows);
      rows.push(...measured.rows);
      parts.push(...measured.parts);
      if (judge === 'as assumed') records = measured.records;
    }
    const minutes = (performance.now() - start) / 60e3;
    console.log(`\n${minutes.toFixed(1)} minutes`);
    const seeds = `1 to ${DECISIONS['as assumed']}; 1 to ${DECISIONS.other} for the other judges`;
    if (chosen === null) writeResults('adaptive', { ...machine(), seeds, minutes, records, rows, parts });
  } finally {
    await pool.close();
  }
}

function printRows(rows: readonly Row[]): void {
  print(['base, way', 'calls allowed', 'made', 'right', 'regret', 'stated']);
  for (const { base, way, allowed, calls, right, regret, stated } of rows) {
    // Nothing is left of the design.
    if (base === 'whole design' && way === 'design') continue;
    print([
      `${base}, ${way}`,
      allowed,
      calls.toFixed(2),
      `${(100 * right.mean).toFixed(1)} ± ${(100 * right.within).toFixed(1)} %`,
      `${regret.mean.toFixed(4)} ± ${regret.within.toFixed(4)}`,
      stated === null ? '' : stated.toFixed(4),
    ]);
  }
}
