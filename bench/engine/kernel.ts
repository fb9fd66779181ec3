/** Measures a whole solution, and how it grows with the problem. */
import type { Problem } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import { inTurn, timed } from './in-turn.ts';
import { overlapProblem, plainProblem } from './problems.ts';
import { print } from './table.ts';

const DRAWS = 16_384;
/** Draws for problems of more than 100 items or records. */
const DRAWS_LARGE = 4_096;
const FEW_DRAWS = 1_024;

export interface KernelRow {
  items: number;
  overlaps: number;
  /**
   * Whether each draw stands for a line. Without overlaps it always does; with overlaps the
   * probabilities show it, which are then not whole numbers of draws.
   */
  lines: boolean;
  draws: number;
  wasmMs: number;
  /** Nanoseconds that each further draw costs. */
  wasmNsADraw: number;
  /** Time of both fits of the one stakeholder, packing included. */
  fitMs: number;
  /** Memory of an instance that has solved only this problem. */
  mebibytes: number;
}

export async function benchKernel(fresh: () => Promise<Solver>): Promise<KernelRow[]> {
  const solver = await fresh();
  print(['items', 'overlaps', 'lines', 'ms', 'ns a draw', 'fit ms', 'MiB']);
  const rows: KernelRow[] = [];
  for (const [items, overlaps] of [
    [4, 0],
    [12, 0],
    [40, 0],
    [120, 0],
    [320, 0],
    [24, 12],
    [12, 20],
    [24, 60],
    [40, 200],
  ] as const) {
    const make = (draws: number) =>
      overlaps > 0 ? overlapProblem(items, overlaps, draws) : plainProblem(items, draws);
    const draws = Math.max(items, overlaps) > 100 ? DRAWS_LARGE : DRAWS;
    const row = await measure(solver, make, draws);
    const mebibytes = await memoryOf(await fresh(), make(draws));
    rows.push({ items, overlaps, mebibytes, ...row });
    print([
      items,
      overlaps,
      row.lines ? 'yes' : 'no',
      row.wasmMs.toFixed(2),
      row.wasmNsADraw.toFixed(0),
      row.fitMs.toFixed(2),
      mebibytes.toFixed(1),
    ]);
  }
  return rows;
}

async function memoryOf(solver: Solver, problem: Problem): Promise<number> {
  solver.solveAll(problem);
  return solver.memoryBytes / 2 ** 20;
}

async function measure(solver: Solver, make: (draws: number) => Problem, draws: number) {
  const problem = make(draws);
  const few = make(FEW_DRAWS);
  const pooled = solver.pooled(problem);
  let found = solver.solve(problem, 0, pooled);
  const [wasm, fewer, fit] = await inTurn([
    {
      name: 'WASM',
      run: () =>
        timed(() => {
          found = solver.solve(problem, 0, pooled);
        }),
    },
    { name: 'few draws', run: () => timed(() => solver.solve(few, 0, pooled)) },
    { name: 'fits', run: () => timed(() => solver.pooled(problem)) },
  ]);
  return {
    lines:
      problem.stakeholders[0]!.overlap.length === 0 ||
      found.probabilities.some((p) => !Number.isInteger(p * draws)),
    draws,
    wasmMs: wasm!,
    wasmNsADraw: ((wasm! - fewer!) / (draws - FEW_DRAWS)) * 1e6,
    fitMs: fit!,
  };
}
