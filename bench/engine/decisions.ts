/**
 * Measures whole decisions: the time of a typical one and of the largest, and how many a second a
 * pool of threads makes.
 */
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
 * Decisions that the pool works on at the same time, and decisions in a round. A round is long, so
 * that its end, where threads run out of work, is a small part of it.
 */
const DECISIONS_AT_ONCE = 8;
const DECISIONS_A_ROUND = 96;
/**
 * There are many rounds because the speed of a shared machine varies from second to second, and a
 * round of all subjects takes about two seconds.
 */
const POOL_ROUNDS = 15;

/** Median and longest time on one core, over decisions with 20 seeds. */
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

/** Measures the largest decision once. It takes so long that one measurement is accurate. */
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
 * Decisions a second with 1, 2 and 4 threads, and their ratio to one thread. Two bare threads,
 * which receive their work once, show the ratio that this machine allows any pool.
 */
export async function benchPool() {
  const problems = Array.from({ length: DECISIONS_A_ROUND }, (_, k) => typicalProblem(k + 1));
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
          run: () => solveRound(problems, (problem) => pool.solve(problem)),
        })),
      ],
      POOL_ROUNDS,
    );
    const bareThreads = { times: alone! / together! };
    print(['2 bare threads', '', `× ${bareThreads.times.toFixed(2)}`]);
    const rows = times.map((ms, k) => {
      const row = {
        threads: THREADS[k]!,
        decisionsASecond: DECISIONS_A_ROUND / (ms / 1e3),
        times: times[0]! / ms,
      };
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

async function solveRound(
  problems: readonly Problem[],
  solve: (problem: Problem) => Promise<unknown>,
): Promise<number> {
  const start = performance.now();
  const waiting = [...problems];
  const next = async (): Promise<void> => {
    for (let problem = waiting.pop(); problem !== undefined; problem = waiting.pop()) await solve(problem);
  };
  await Promise.all(Array.from({ length: DECISIONS_AT_ONCE }, next));
  return performance.now() - start;
}
