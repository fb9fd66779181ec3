/** The engine alone, on the vectors: time beside standard error, since speed bought with accuracy is no gain. */
import { Bench } from 'tinybench';
import type { Problem, StakeholderSolution } from '../engine/problem.ts';
import { compileEngine, Solver } from '../engine/solver.ts';
import { readVector, VECTOR_NAMES } from '../test/engine/vector.ts';

const FIXED_DRAWS = [1024, 4096, 16_384, 65_536];
/** Of these the last table is made: no overlap, few and many records, many consequences. */
const FIXED_VECTORS = ['six-consequences', 'overlap-small', 'overlap-dense', 'forty-consequences'];

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
    const { ms, solution } = await measure(solver, problem);
    const error = solution.standardError.largest.toFixed(5);
    print([name, consequences.length, ratio.length, overlap.length, solution.draws, ms, error]);
  }
  console.log('\nfixed draws: ms, largest standard error');
  print(['vector', ...FIXED_DRAWS]);
  for (const name of FIXED_VECTORS) {
    const cells: string[] = [];
    for (const draws of FIXED_DRAWS) {
      const { ms, solution } = await measure(solver, readVector(name, { seed: 1, draws }).problem);
      cells.push(`${ms}, ${solution.standardError.largest.toFixed(5)}`);
    }
    print([name, ...cells]);
  }
  console.log(`WASM memory held at the end: ${(solver.memoryBytes / 2 ** 20).toFixed(1)} MiB`);
}

/** Median time of a whole solution: of nine and more, after two that warm up. */
async function measure(
  solver: Solver,
  problem: Problem,
): Promise<{ ms: string; solution: StakeholderSolution }> {
  let [solution] = solver.solveAll(problem).stakeholders;
  const bench = new Bench({ iterations: 9, time: 100, warmupIterations: 2, warmupTime: 0, throws: true });
  bench.add('solve', () => {
    [solution] = solver.solveAll(problem).stakeholders;
  });
  const [task] = await bench.run();
  if (solution === undefined || task?.result.state !== 'completed')
    throw new Error('the bench did not complete');
  return { ms: task.result.latency.p50.toFixed(1), solution };
}

function print(cells: (string | number)[]): void {
  console.log(
    cells.map((cell, column) => (column === 0 ? `${cell}`.padEnd(30) : `${cell}`.padStart(17))).join(''),
  );
}

if (import.meta.main) await benchEngine();
