/**
 * Measures the time to a given accuracy: until p10, p90 and P(best) of every option have a root
 * mean square error of 0.0025, for the engine and for plain Monte Carlo. The engine is measured
 * with the least draws that reach this error, and with the automatic number of draws that users
 * get. Errors are measured over repeated runs, against the mean of 16 runs with the most draws;
 * stated standard errors are not used.
 */
import type { PooledFigures, StakeholderSolution } from '../../engine/problem.ts';
import type { Solver } from '../../engine/solver.ts';
import type { Probe } from '../../test/engine/probe.ts';
import { modelOf } from '../peers/model.ts';
import { MONTE_CARLO_BLOCK, MONTE_CARLO_PEERS, type MonteCarloPeer } from '../peers/monte-carlo-peer.ts';
import type { PlainPeer } from '../peers/plain-peers.ts';
import { type AccuracyCase, accuracyCases } from './accuracy-cases.ts';
import { accuracyMeans, ratiosOf } from './accuracy-means.ts';
import type { AccuracyResults, AccuracyRow, ErrorAt, OfPeers } from './accuracy-results.ts';
import { checkFigures, errorOf, figuresOf, meanOf } from './errors.ts';
import { averaged, inTurn, type Subject, timed } from './in-turn.ts';
import { plainProblem } from './problems.ts';
import { print } from './table.ts';

const GOAL = 0.0025;
const REPEATS = 96;
const TRUTH_SEEDS = 16;
const LEAST_DRAWS = 256;
const MOST_DRAWS = 65_536;
/**
 * Plain Monte Carlo's error is measured at this many draws, which tells how many draws it needs.
 */
const PLAIN_DRAWS = 16_384;
/**
 * A round of each subject takes at least this long, so that none is measured only while it wakes
 * up.
 */
const AT_LEAST_MS = 20;
/**
 * Number of rounds. It is large because the speed of a shared machine varies from second to second.
 */
const ROUNDS = 31;
/** The engine first runs this long, so that V8 has finished compiling it in stages. */
const WARM_UP_MS = 1_500;
/** One draw of plain Monte Carlo is timed on problems of these sizes, from runs of DRAWN draws. */
const DRAWN_CONSEQUENCES = [6, 8, 40, 120];
const DRAWN = 65_536;
/**
 * The peers that are far slower solve only this vector, with at most this many draws. Their time is
 * proportional to the number of draws.
 */
const SLOW_VECTOR = 'six-consequences';
const SLOW_DRAWS = { TypeScript: 65_536, NumPy: 65_536, Squiggle: 5_000 } as Record<string, number>;
const SLOW_ROUNDS = 9;

/** Heading of the columns that show each peer's time ÷ our time. */
const PEERS_RATIO = `${MONTE_CARLO_PEERS.join('/')} ÷`;

/** One stakeholder's problem, ready to be solved with any seed and number of draws. */
interface Measured extends AccuracyCase {
  pooled: PooledFigures;
  solve: (seed: number, draws: number | 'auto') => StakeholderSolution;
}

/**
 * Measures every case beside the peers and prints a line for each. Throws when a peer's figures are
 * wrong.
 */
export async function benchAccuracy(
  solver: Solver,
  probe: Probe,
  peers: readonly MonteCarloPeer[],
  slow: readonly PlainPeer[],
): Promise<AccuracyResults> {
  const nsADraw = await benchDraws(solver, peers);
  print([
    'vector',
    'draws',
    'ms',
    PEERS_RATIO,
    'automatic draws',
    'error',
    'ms',
    PEERS_RATIO,
    'at the same error',
  ]);
  const rows: AccuracyRow[] = [];
  const others: AccuracyResults['others'] = [];
  for (const one of accuracyCases()) {
    const pooled = solver.pooled(one.problem);
    const solve = (seed: number, draws: number | 'auto') =>
      solver.solve({ ...one.problem, seed, draws }, one.stakeholder, pooled);
    const row = await measure({ ...one, pooled, solve }, peers);
    rows.push(row);
    printRow(row);
    if (one.name === SLOW_VECTOR && row.plain !== null)
      others.push(...(await measureSlow(probe, { ...one, pooled, solve }, row, row.plain.draws, slow)));
  }
  const means = accuracyMeans(rows, GOAL);
  for (const [name, found] of Object.entries(means ?? {}))
    print([name, '', '', shown(found.hindsight), '', '', '', shown(found.automatic), shown(found.sameError)]);
  for (const { name, vector, ms, times } of others)
    print([`${name}, ${vector}`, '', ms.toFixed(0), times.toFixed(1)]);
  return { goal: GOAL, rows, means, nsADraw, others };
}

/** Nanoseconds of one draw of each peer, including its share of the time of the fit. */
async function benchDraws(solver: Solver, peers: readonly MonteCarloPeer[]) {
  if (peers.length < MONTE_CARLO_PEERS.length) return [];
  print(['consequences', `ns a draw: ${MONTE_CARLO_PEERS.join(' / ')}`]);
  const rows: AccuracyResults['nsADraw'] = [];
  for (const consequences of DRAWN_CONSEQUENCES) {
    const problem = plainProblem(consequences, DRAWN);
    for (const peer of peers) await peer.load(problem, 0, solver.pooled(problem));
    const times = await inTurn(peersIn(peers, DRAWN));
    const row = { consequences, peers: ofPeers(peers, (k) => (times[k]! / DRAWN) * 1e6) };
    rows.push(row);
    print([consequences, shown(row.peers)]);
  }
  return rows;
}

/** Measures one case. */
async function measure(one: Measured, peers: readonly MonteCarloPeer[]): Promise<AccuracyRow> {
  const { name, problem, stakeholder, solve } = one;
  const { consequences, overlap } = problem.stakeholders[stakeholder]!;
  const long = range(TRUTH_SEEDS).map((k) => figuresOf(solve(900_000 + k, MOST_DRAWS)));
  const truth = meanOf(long);
  averaged(WARM_UP_MS, () => solve(1, LEAST_DRAWS));
  const curve = await curveOf(one, truth);
  const draws = drawsTo(GOAL, curve);
  const automatic = range(REPEATS).map((k) => solve(k, 'auto'));
  const plainDraws = await drawsOfPlain(one, peers, long);
  const [ms, automaticMs, ...peerMs] = await inTurn(
    [
      { name: 'ours', run: overSeeds(one, draws) },
      { name: 'ours, automatic', run: overSeeds(one, 'auto') },
      ...(plainDraws === null ? [] : peersIn(peers, plainDraws)),
    ],
    ROUNDS,
  );
  return {
    vector: name,
    overlaps: overlap.length > 0,
    consequences: consequences.length,
    curve,
    hindsight: { draws, ms: ms! },
    automatic: {
      draws: automatic.reduce((sum, found) => sum + found.draws, 0) / REPEATS,
      error: errorOf(automatic.map(figuresOf), truth),
      ms: automaticMs!,
    },
    plain: plainDraws === null ? null : { draws: plainDraws, ms: ofPeers(peers, (k) => peerMs[k]!) },
  };
}

/** Errors at doubling numbers of draws until the goal is reached, and the time at each number. */
async function curveOf(one: Measured, truth: readonly number[]): Promise<ErrorAt[]> {
  const { name, solve } = one;
  const errors: { draws: number; error: number }[] = [];
  for (let draws = LEAST_DRAWS; draws <= MOST_DRAWS; draws *= 2) {
    const repeats = range(REPEATS).map((k) => figuresOf(solve(k, draws)));
    errors.push({ draws, error: errorOf(repeats, truth) });
    if (errors.at(-1)!.error <= GOAL) break;
  }
  const reached = errors.at(-1)!;
  if (reached.error > GOAL)
    throw new Error(`${name} has an error of ${reached.error} at ${reached.draws} draws, above ${GOAL}`);
  const times = await inTurn(
    errors.map(({ draws }) => ({ name: `${draws} draws`, run: overSeeds(one, draws) })),
  );
  return errors.map((at, k) => ({ ...at, ms: times[k]! }));
}

/**
 * Mean milliseconds of a solution over many seeds. A single seed would not do: when its quantiles
 * lie outside the guessed windows, it takes several times as long as other seeds.
 */
function overSeeds({ solve }: Measured, draws: number | 'auto'): () => number {
  let seed = 0;
  return () =>
    averaged(AT_LEAST_MS, () => {
      solve(seed, draws);
      seed = (seed + 1) % REPEATS;
    });
}

/**
 * The least draws that reach the goal, if the error falls as a power of the draws between two
 * numbers.
 */
function drawsTo(goal: number, curve: readonly ErrorAt[]): number {
  const reached = curve.at(-1)!;
  const before = curve.at(-2);
  if (before === undefined) return reached.draws;
  const part = Math.log(before.error / goal) / Math.log(before.error / reached.error);
  return 16 * Math.ceil((before.draws * (reached.draws / before.draws) ** part) / 16);
}

/**
 * The draws that plain Monte Carlo needs to reach the goal. All peers draw from the same
 * distribution, so their repeats are pooled to measure one error. Loads the peers. Throws when a
 * peer's figures are wrong.
 */
async function drawsOfPlain(
  { name, problem, stakeholder, pooled }: Measured,
  peers: readonly MonteCarloPeer[],
  ours: readonly (readonly number[])[],
): Promise<number | null> {
  if (peers.length < MONTE_CARLO_PEERS.length) return null;
  const all: number[][] = [];
  for (const peer of peers) {
    await peer.load(problem, stakeholder, pooled);
    const repeats: number[][] = [];
    for (let k = 0; k < REPEATS; k += 1) {
      await peer.run(PLAIN_DRAWS);
      repeats.push(await peer.figures());
    }
    checkFigures(`C++ ${peer.name}, ${name}`, repeats, PLAIN_DRAWS, ours);
    all.push(...repeats);
  }
  const error = errorOf(all, meanOf(ours));
  return MONTE_CARLO_BLOCK * Math.ceil((PLAIN_DRAWS * (error / GOAL) ** 2) / MONTE_CARLO_BLOCK);
}

/** Times of the slow peers to the goal, for which plain Monte Carlo needs `needed` draws. */
async function measureSlow(
  probe: Probe,
  { problem, pooled, solve }: Measured,
  row: AccuracyRow,
  needed: number,
  peers: readonly PlainPeer[],
) {
  const model = modelOf(probe, problem, pooled);
  for (const peer of peers) await peer.load(model);
  const draws = peers.map((peer) => Math.min(needed, SLOW_DRAWS[peer.name] ?? needed));
  const [ours, ...times] = await inTurn(
    [
      { name: 'ours', run: () => timed(() => solve(1, row.hindsight.draws)) },
      ...peers.map((peer, k) => ({ name: peer.name, run: () => peer.run(draws[k]!) })),
    ],
    SLOW_ROUNDS,
  );
  return peers.map((peer, k) => {
    const ms = (times[k]! * needed) / draws[k]!;
    return { name: peer.name, vector: row.vector, ms, times: ms / ours! };
  });
}

/** The peers as subjects of `inTurn`, each making `draws` draws. */
function peersIn(peers: readonly MonteCarloPeer[], draws: number): Subject[] {
  return peers.map((peer) => ({ name: peer.name, run: () => peer.run(draws, AT_LEAST_MS) }));
}

/** The figures of all peers by name; `figure` gives that of the peer at a place in the list. */
function ofPeers(peers: readonly MonteCarloPeer[], figure: (place: number) => number): OfPeers {
  const of = (name: MonteCarloPeer['name']) => figure(peers.findIndex((peer) => peer.name === name));
  return { scalar: of('scalar'), simd: of('simd'), expert: of('expert') };
}

/** Prints a case as one line. */
function printRow(row: AccuracyRow): void {
  const { vector, hindsight, automatic } = row;
  const ratios = ratiosOf(row, GOAL);
  print([
    vector,
    hindsight.draws,
    hindsight.ms.toFixed(3),
    shown(ratios?.hindsight),
    automatic.draws.toFixed(0),
    automatic.error.toFixed(5),
    automatic.ms.toFixed(3),
    shown(ratios?.automatic),
    shown(ratios?.sameError),
  ]);
}

/** One cell with a figure of each peer. */
function shown(peers: OfPeers | undefined): string {
  if (peers === undefined) return 'not run';
  return MONTE_CARLO_PEERS.map((name) => peers[name].toPrecision(3)).join(' / ');
}

/** 0 … length − 1. */
function range(length: number): number[] {
  return [...new Array(length).keys()];
}
