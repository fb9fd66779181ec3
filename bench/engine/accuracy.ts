/**
 * Time to a stated accuracy: how long until p10, p90 and P(best) of every option have a root mean square error of 0.0025, beside
 * plain Monte Carlo. Errors are measured over repeats against a mean of many long ones, not taken from what is stated.
 */
import type { Problem, StakeholderSolution } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import { readVector, VECTOR_NAMES } from '../../test/engine/vector.ts';
import { modelOf } from '../peers/model.ts';
import type { MonteCarloPeer } from '../peers/monte-carlo-peer.ts';
import type { PlainPeer } from '../peers/plain-peers.ts';
import { averaged, geometricMean, inTurn, timed } from './in-turn.ts';
import { print } from './table.ts';

const GOAL = 0.0025;
const REPEATS = 96;
const TRUTH_SEEDS = 16;
const LEAST_DRAWS = 256;
const MOST_DRAWS = 65_536;
/** Plain Monte Carlo's error at so many draws tells how many it needs. */
const PLAIN_DRAWS = 16_384;
/** A round of ours and of plain Monte Carlo takes this long at least, so that neither is measured while it wakes up. */
const AT_LEAST_MS = 20;
/** So many of them: a shared machine is now faster, now slower, for a second at a time. */
const ROUNDS = 31;
/** Before that, ours runs until V8 has compiled for good what it compiles in stages: some hundred solutions. */
const WARM_UP_MS = 1_500;
/** The peers that are far slower do this one vector, with so many draws at most; their time is proportional to draws. */
const SLOW_VECTOR = 'six-consequences';
const SLOW_DRAWS = { TypeScript: 65_536, NumPy: 65_536, Squiggle: 5_000 } as Record<string, number>;
const SLOW_ROUNDS = 9;

export interface ErrorAt {
  draws: number;
  /** Largest root mean square error over the options' p10, p90 and P(best). */
  error: number;
  ms: number;
}

export interface AccuracyRow {
  vector: string;
  curve: ErrorAt[];
  plain: ErrorAt | null;
  draws: number;
  ms: number;
  plainDraws: number | null;
  /** For p10, p90 and P(best) alone, and for all the figures that ours gives. */
  plainMs: number | null;
  plainAllMs: number | null;
}

/** Vectors with more than five consequences and no overlap. */
export async function benchAccuracy(
  solver: Solver,
  plain: MonteCarloPeer | null,
  slow: readonly PlainPeer[],
) {
  print(['vector', 'draws', 'ms', 'plain draws', 'C++ plain ms', 'C++ plain ÷ ours', 'all figures ÷ ours']);
  const rows: AccuracyRow[] = [];
  const others: { name: string; vector: string; ms: number; times: number }[] = [];
  for (const name of VECTOR_NAMES) {
    const { problem } = readVector(name, { seed: 1, draws: 'auto' });
    const { consequences, overlap } = problem.stakeholders[0]!;
    if (consequences.length <= 5 || overlap.length > 0) continue;
    const row = await measure(solver, name, problem, plain);
    rows.push(row);
    const ratio = (ms: number | null) => (ms === null ? 'not run' : (ms / row.ms).toFixed(2));
    const plainMs = row.plainMs?.toFixed(1) ?? '';
    print([
      name,
      row.draws,
      row.ms.toFixed(2),
      row.plainDraws ?? '',
      plainMs,
      ratio(row.plainMs),
      ratio(row.plainAllMs),
    ]);
    if (name === SLOW_VECTOR && row.plainDraws !== null)
      others.push(...(await measureSlow(solver, problem, row, row.plainDraws, slow)));
  }
  const geometric = meanRatio(rows, (row) => row.plainMs);
  const geometricAll = meanRatio(rows, (row) => row.plainAllMs);
  const shown = [geometric, geometricAll].map((ratio) => ratio?.toFixed(2) ?? 'not run');
  print(['geometric mean', '', '', '', '', ...shown]);
  for (const { name, vector, ms, times } of others)
    print([`${name}, ${vector}`, '', '', '', ms.toFixed(0), times.toFixed(1)]);
  return { goal: GOAL, rows, geometricMean: geometric, geometricMeanAllFigures: geometricAll, others };
}

function meanRatio(rows: readonly AccuracyRow[], msOf: (row: AccuracyRow) => number | null): number | null {
  const ratios = rows.flatMap((row) => {
    const ms = msOf(row);
    return ms === null ? [] : [ms / row.ms];
  });
  return ratios.length > 0 ? geometricMean(ratios) : null;
}

async function measure(
  solver: Solver,
  vector: string,
  problem: Problem,
  plain: MonteCarloPeer | null,
): Promise<AccuracyRow> {
  const pooled = solver.pooled(problem);
  const solve = (seed: number, draws: number) => solver.solve({ ...problem, seed, draws }, 0, pooled);
  const truth = meanOf(range(TRUTH_SEEDS).map((k) => figures(solve(900_000 + k, MOST_DRAWS))));
  const curve: ErrorAt[] = [];
  for (let draws = LEAST_DRAWS; draws <= MOST_DRAWS; draws *= 2) {
    const error = errorOf(
      range(REPEATS).map((k) => figures(solve(k, draws))),
      truth,
    );
    if (draws === LEAST_DRAWS) averaged(WARM_UP_MS, () => solve(1, draws));
    const [ms] = await inTurn([{ name: 'ours', run: () => averaged(AT_LEAST_MS, () => solve(1, draws)) }]);
    curve.push({ draws, error, ms: ms! });
    if (error <= GOAL) break;
  }
  const reached = curve.at(-1)!;
  const before = curve.at(-2) ?? reached;
  // Between two numbers of draws the error falls as a power of them.
  const part =
    before === reached ? 1 : Math.log(before.error / GOAL) / Math.log(before.error / reached.error);
  const draws = 16 * Math.ceil((before.draws * (reached.draws / before.draws) ** Math.min(part, 1)) / 16);
  const ours = { name: 'ours', run: () => averaged(AT_LEAST_MS, () => solve(1, draws)) };
  averaged(WARM_UP_MS, () => solve(1, draws));
  if (plain === null) {
    const [ms] = await inTurn([ours]);
    return { vector, curve, plain: null, draws, ms: ms!, plainDraws: null, plainMs: null, plainAllMs: null };
  }
  await plain.load(problem, 0, pooled);
  const repeats: number[][] = [];
  for (let k = 0; k < REPEATS; k += 1) {
    await plain.run(PLAIN_DRAWS, { all: false, atLeastMs: 0 });
    repeats.push(await plain.figures());
  }
  const plainError = errorOf(repeats, truth);
  const plainDraws = 64 * Math.ceil((PLAIN_DRAWS * (plainError / GOAL) ** 2) / 64);
  const [ms, plainMs, allMs] = await inTurn(
    [
      ours,
      { name: 'plain', run: () => plain.run(plainDraws, { all: false, atLeastMs: AT_LEAST_MS }) },
      {
        name: 'plain, all figures',
        run: () => plain.run(plainDraws, { all: true, atLeastMs: AT_LEAST_MS }),
      },
    ],
    ROUNDS,
  );
  const plainAt = { draws: PLAIN_DRAWS, error: plainError, ms: (plainMs! * PLAIN_DRAWS) / plainDraws };
  return { vector, curve, plain: plainAt, draws, ms: ms!, plainDraws, plainMs: plainMs!, plainAllMs: allMs! };
}

async function measureSlow(
  solver: Solver,
  problem: Problem,
  row: AccuracyRow,
  needed: number,
  peers: readonly PlainPeer[],
) {
  const pooled = solver.pooled(problem);
  const model = modelOf(solver, problem, pooled);
  for (const peer of peers) await peer.load(model);
  const draws = peers.map((peer) => Math.min(needed, SLOW_DRAWS[peer.name] ?? needed));
  const [ours, ...times] = await inTurn(
    [
      { name: 'ours', run: () => timed(() => solver.solve({ ...problem, draws: row.draws }, 0, pooled)) },
      ...peers.map((peer, k) => ({ name: peer.name, run: () => peer.run(draws[k]!) })),
    ],
    SLOW_ROUNDS,
  );
  return peers.map((peer, k) => {
    const ms = (times[k]! * needed) / draws[k]!;
    return { name: peer.name, vector: row.vector, ms, times: ms / ours! };
  });
}

function figures({ ev, probabilities }: StakeholderSolution): number[] {
  return ev.flatMap(({ p10, p90 }, o) => [p10, p90, probabilities[o]!]);
}

function meanOf(repeats: readonly number[][]): number[] {
  return repeats[0]!.map((_, k) => repeats.reduce((sum, one) => sum + one[k]!, 0) / repeats.length);
}

function errorOf(repeats: readonly number[][], truth: readonly number[]): number {
  const squares = truth.map((value, k) => repeats.reduce((sum, one) => sum + (one[k]! - value) ** 2, 0));
  return Math.sqrt(Math.max(...squares) / repeats.length);
}

function range(length: number): number[] {
  return [...new Array(length).keys()];
}
