/** The engine alone, on the vectors: time beside standard error, since speed bought with accuracy is no gain. */
import type { Problem, StakeholderSolution } from '../engine/problem.ts';
import { compileEngine, Solver } from '../engine/solver.ts';
import { readVector, VECTOR_NAMES } from '../test/engine/vector.ts';

const FIXED_DRAWS = [1024, 4096, 16_384, 65_536];
/** Of these the last table is made: no overlap, few and many records, many consequences. */
const FIXED_VECTORS = ['six-consequences', 'overlap-small', 'overlap-dense', 'forty-consequences'];
/** Times one problem is solved for a median, fewer where that would take longer than the limit. */
const REPEATS = 9;
const LIMIT_MS = 2000;

/** Prints what each vector takes with automatic draws, and what more draws cost and buy. */
export async function benchEngine(): Promise<void> {
  const started = performance.now();
  const solver = await Solver.create(await compileEngine());
  console.log(
    `compiled and instantiated in ${(performance.now() - started).toFixed(0)} ms (seed 1, one thread)`,
  );
  print(['vector', 'consequences', 'ratio', 'overlap', 'draws', 'ms', 'largest error']);
  for (const name of VECTOR_NAMES) {
    const { problem } = readVector(name, { seed: 1, draws: 'auto' });
    const { consequences, ratio, overlap } = problem.stakeholders[0]!;
    const { ms, solution } = measure(solver, problem);
    const error = solution.standardError.largest.toFixed(5);
    print([name, consequences.length, ratio.length, overlap.length, solution.draws, ms, error]);
  }
  console.log('\nfixed draws: ms, largest standard error');
  print(['vector', ...FIXED_DRAWS]);
  for (const name of FIXED_VECTORS) {
    const cells = FIXED_DRAWS.map((draws) => {
      const { ms, solution } = measure(solver, readVector(name, { seed: 1, draws }).problem);
      return `${ms}, ${solution.standardError.largest.toFixed(5)}`;
    });
    print([name, ...cells]);
  }
  console.log(`WASM memory held at the end: ${(solver.memoryBytes / 2 ** 20).toFixed(1)} MiB`);
}

/** Median time of a whole solution, after one that warms up. */
function measure(solver: Solver, problem: Problem): { ms: string; solution: StakeholderSolution } {
  let solution = solver.solveAll(problem).stakeholders[0]!;
  const times: number[] = [];
  const end = performance.now() + LIMIT_MS;
  while (times.length < REPEATS && (times.length === 0 || performance.now() < end)) {
    const start = performance.now();
    solution = solver.solveAll(problem).stakeholders[0]!;
    times.push(performance.now() - start);
  }
  times.sort((a, b) => a - b);
  return { ms: times[times.length >> 1]!.toFixed(1), solution };
}

function print(cells: (string | number)[]): void {
  console.log(
    cells.map((cell, column) => (column === 0 ? `${cell}`.padEnd(30) : `${cell}`.padStart(17))).join(''),
  );
}

if (import.meta.main) await benchEngine();
