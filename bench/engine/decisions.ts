/** Whole decisions: the typical one, the largest, and how many a second several threads make. */
import { openEnginePool } from '../../engine/pool.ts';
import type { Problem } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import { BareThreads } from './bare-threads.ts';
import { inTurn, median, timed } from './in-turn.ts';
import { largestProblem, typicalProblem } from './problems.ts';
import { print } from './table.ts';

const SEEDS = 20;
const THREADS = [1, 2, 4];
/**
 * Decisions that are in the pool at once, and how many make a round: enough that its end, where
 * threads run dry, is little of it.
 */
const AT_ONCE = 8;
const A_ROUND = 96;
/**
 * A shared machine is now faster, now slower, for a second at a time, and a round of all takes two.
 */
const POOL_ROUNDS = 15;

/** Median milliseconds on one core over decisions of 20 seeds, and the slowest of them. */
export async function benchTypical(solver: Solver) {
  const rows = [];
  for (const overlap of ['none', 'within'] as const) {
    const problems = Array.from({ length: SEEDS }, (_, k) => typicalProblem(k + 1, overlap));
    const times = await inTurn(
      problems.map((problem, k) => ({
        name: `${k}`,
        run: () => timed(() => solver.solveAll(problem)),
      })),
    );
    const draws = problems.flatMap((problem) =>
      solver.solveAll(problem).stakeholders.map((one) => one.draws),
    );
    const row = {
      overlap,
      medianMs: median(times),
      slowestMs: Math.max(...times),
      medianDraws: median(draws),
    };
    rows.push(row);
    print([
      `overlap ${overlap}`,
      `${row.medianMs.toFixed(1)} ms`,
      `slowest ${row.slowestMs.toFixed(1)} ms`,
      `${row.medianDraws} draws`,
    ]);
  }
  return rows;
}

/** Once: it takes long enough to be known well. */
export async function benchLargest(solver: Solver) {
  const problem = largestProblem(8);
  const oneStakeholder = timed(() =>
    solver.solveAll({ ...problem, stakeholders: problem.stakeholders.slice(0, 1) }),
  );
  const seconds = timed(() => solver.solveAll(problem)) / 1e3;
  const mebibytes = solver.memoryBytes / 2 ** 20;
  print(['one stakeholder', `${(oneStakeholder / 1e3).toFixed(2)} s`]);
  print([
    'eight stakeholders',
    `${seconds.toFixed(2)} s on one core`,
    `${mebibytes.toFixed(0)} MiB a worker`,
  ]);
  return { oneStakeholderSeconds: oneStakeholder / 1e3, seconds, mebibytes };
}

/**
 * Decisions a second with 1, 2 and 4 threads; the first as the unit of the others. And how many
 * times as many two threads make that are handed nothing but their share, once: what this machine
 * gives, whatever the pool does.
 */
export async function benchPool() {
  const problems = Array.from({ length: A_ROUND }, (_, k) => typicalProblem(k + 1));
  const pools = [];
  for (const threads of THREADS) pools.push(await openEnginePool({ threads }));
  const bare = await BareThreads.start(2, problems);
  try {
    const [alone, together, ...times] = await inTurn(
      [
        { name: 'a bare thread', run: () => bare.solve(1) },
        { name: 'two bare threads', run: () => bare.solve(2) },
        ...pools.map((pool, k) => ({
          name: `${THREADS[k]} threads`,
          run: () => round(problems, (problem) => pool.solve(problem)),
        })),
      ],
      POOL_ROUNDS,
    );
    const bareThreads = { times: alone! / together! };
    print(['2 bare threads', '', `× ${bareThreads.times.toFixed(2)}`]);
    const rows = times.map((ms, k) => {
      const row = { threads: THREADS[k]!, decisionsASecond: A_ROUND / (ms / 1e3), times: times[0]! / ms };
      print([
        `${row.threads} threads`,
        `${row.decisionsASecond.toFixed(0)} a second`,
        `× ${row.times.toFixed(2)}`,
      ]);
      return row;
    });
    return { pool: rows, bareThreads };
  } finally {
    await bare.end();
    for (const pool of pools) await pool.close();
  }
}

async function round(
  problems: readonly Problem[],
  solve: (problem: Problem) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const waiting = [...problems];
  const next = async (): Promise<void> => {
    for (let problem = waiting.pop(); problem !== undefined; problem = waiting.pop()) await solve(problem);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  return performance.now() - start;
}
