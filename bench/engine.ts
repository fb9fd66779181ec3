/**
 * Measures the engine and its peers in turn in one run, and prints their times as ratios. Prints
 * time and error together, since speed bought with accuracy is no gain. A full run writes all
 * figures to bench/results; with ONLY=accuracy (or other parts) only those parts run, and nothing
 * is written.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { loadavg, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Bench } from 'tinybench';
import type { Problem, StakeholderSolution } from '../engine/problem.ts';
import { compileEngine, Solver } from '../engine/solver.ts';
import { readVector, VECTOR_NAMES } from '../problems/vector.ts';
import { benchAccuracy } from './engine/accuracy.ts';
import { benchLargest, benchPool, benchTypical } from './engine/decisions.ts';
import { benchInsight } from './engine/insight.ts';
import { benchKernel } from './engine/kernel.ts';
import { print } from './engine/table.ts';
import { MONTE_CARLO_PEERS, MonteCarloPeer } from './peers/monte-carlo-peer.ts';
import { numpyPeer, squigglePeer, typeScriptPeer } from './peers/plain-peers.ts';
import { machine, writeResults } from './results-file.ts';

/** Runs all parts in turn, or only those that ONLY names. */
export async function benchEngine(): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'engine-bench-'));
  const module = await compileEngine();
  const solver = await Solver.create(module);
  const plain = MONTE_CARLO_PEERS.map((name) => MonteCarloPeer.start(name, folder)).filter(
    (peer) => peer !== null,
  );
  const slow = [typeScriptPeer(), numpyPeer(), squigglePeer()].filter((peer) => peer !== null);
  const parts: Record<string, [title: string, bench: () => Promise<object>]> = {
    kernel: [
      'a draw, and how it grows with the problem',
      async () => ({ kernel: await benchKernel(() => Solver.create(module)) }),
    ],
    typical: [
      'typical decision: 3 stakeholders, 12 consequences, automatic draws, one core',
      async () => ({ typical: await benchTypical(solver) }),
    ],
    pool: ['pool', benchPool],
    accuracy: [
      'time until p10, p90 and P(best) have an error of 0.0025',
      async () => ({ accuracy: await benchAccuracy(solver, plain, slow) }),
    ],
    vectors: ['the vectors, automatic draws', async () => ({ vectors: await benchVectors(solver) })],
    insight: [
      'what would change the answer: a solution with it beside one without',
      async () => ({ insight: await benchInsight(solver) }),
    ],
    largest: [
      'largest: 8 options of 40 consequences, 2,000 overlap records, 65,536 draws',
      async () => ({ largest: await benchLargest(solver) }),
    ],
  };
  try {
    const only = chosenParts(Object.keys(parts));
    if (plain.length === 0) console.log('no g++: the C++ peers are not run');
    console.log(`other peers: ${slow.map(({ name }) => name).join(', ')}; no peer that is not listed is run`);
    const loadBefore = loadavg()[0];
    const figures = {};
    for (const [name, [title, bench]] of Object.entries(parts)) {
      if (only !== null && !only.includes(name)) continue;
      console.log(`\n${title}`);
      Object.assign(figures, await bench());
    }
    const load = { before: loadBefore, after: loadavg()[0] };
    if (only === null) writeResults('engine', { ...machine(), load, ...figures });
  } finally {
    for (const peer of [...plain, ...slow]) peer.close();
    rmSync(folder, { recursive: true });
  }
}

/** The parts that ONLY names, for example `accuracy,kernel`; null for all parts. */
function chosenParts(parts: readonly string[]): string[] | null {
  const only = process.env.ONLY?.split(',') ?? null;
  const unknown = only?.find((name) => !parts.includes(name));
  if (unknown !== undefined) throw new Error(`no part "${unknown}"; there are ${parts.join(', ')}`);
  return only;
}

/** Times each vector's whole solution: the median of at least nine, after two warm-up solutions. */
async function benchVectors(solver: Solver) {
  print(['vector', 'draws', 'ms', 'largest error']);
  const rows = [];
  for (const vector of VECTOR_NAMES) {
    const { problem } = readVector(vector, { seed: 1, draws: 'auto' });
    const { ms, solution } = await measure(solver, problem);
    const row = { vector, draws: solution.draws, ms, error: solution.standardError.largest };
    rows.push(row);
    print([vector, row.draws, ms.toFixed(2), row.error.toFixed(5)]);
  }
  return rows;
}

async function measure(
  solver: Solver,
  problem: Problem,
): Promise<{ ms: number; solution: StakeholderSolution }> {
  let [solution] = solver.solveAll(problem).stakeholders;
  const bench = new Bench({ iterations: 9, time: 100, warmupIterations: 2, warmupTime: 0, throws: true });
  bench.add('solve', () => {
    [solution] = solver.solveAll(problem).stakeholders;
  });
  const [task] = await bench.run();
  if (solution === undefined || task?.result.state !== 'completed')
    throw new Error('the bench did not complete');
  return { ms: task.result.latency.p50, solution };
}

if (import.meta.main) await benchEngine();
