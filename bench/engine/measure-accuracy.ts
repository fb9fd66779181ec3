/**
 * Measures one case of the accuracy bench. Errors are measured over repeated runs, against the mean
 * of 16 runs with the most draws; stated standard errors are not used.
 */
import { MONTE_CARLO_BLOCK, MONTE_CARLO_PEERS, type MonteCarloPeer } from '../peers/monte-carlo-peer.ts';
import type { ReadyCase } from './accuracy-cases.ts';
import type { AccuracyRow, ErrorAt } from './accuracy-results.ts';
import { checkFigures, errorOf, figuresOf, meanOf } from './errors.ts';
import { averaged, inTurn } from './in-turn.ts';
import { AT_LEAST_MS, ofPeers, peersAsSubjects } from './measure-peers.ts';

const REPEATS = 96;
const TRUTH_SEEDS = 16;
const LEAST_DRAWS = 256;
const MOST_DRAWS = 65_536;
/** Plain Monte Carlo's error with this many draws tells how many draws it needs. */
const PLAIN_DRAWS = 16_384;
/** There are many rounds because the speed of a shared machine varies from second to second. */
const ROUNDS = 31;
/** The engine first runs this long, so that V8 has finished compiling it in stages. */
const WARM_UP_MS = 1_500;

/** Measures one case, beside the peers if all of them run. Throws when their figures are wrong. */
export async function measureAccuracy(
  one: ReadyCase,
  peers: readonly MonteCarloPeer[],
  goal: number,
): Promise<AccuracyRow> {
  const { name, problem, stakeholder, solve } = one;
  const { consequences, overlap } = problem.stakeholders[stakeholder]!;
  const long = range(TRUTH_SEEDS).map((k) => figuresOf(solve(900_000 + k, MOST_DRAWS)));
  const truth = meanOf(long);
  averaged(WARM_UP_MS, () => solve(1, LEAST_DRAWS));
  const curve = await curveOf(one, truth, goal);
  const draws = drawsTo(goal, curve);
  const automatic = range(REPEATS).map((k) => solve(k, 'auto'));
  const plainDraws = await drawsOfPlain(one, peers, long, goal);
  const [ms, automaticMs, ...peerMs] = await inTurn(
    [
      { name: 'ours', run: overSeeds(one, draws) },
      { name: 'ours, automatic', run: overSeeds(one, 'auto') },
      ...(plainDraws === null ? [] : peersAsSubjects(peers, plainDraws)),
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
    plain: plainDraws === null ? null : { draws: plainDraws, ms: ofPeers(peers, peerMs) },
  };
}

/** Errors at doubling numbers of draws until the goal is reached, and the time at each number. */
async function curveOf(one: ReadyCase, truth: readonly number[], goal: number): Promise<ErrorAt[]> {
  const { name, solve } = one;
  const errors: { draws: number; error: number }[] = [];
  for (let draws = LEAST_DRAWS; draws <= MOST_DRAWS; draws *= 2) {
    const repeats = range(REPEATS).map((k) => figuresOf(solve(k, draws)));
    errors.push({ draws, error: errorOf(repeats, truth) });
    if (errors.at(-1)!.error <= goal) break;
  }
  const reached = errors.at(-1)!;
  if (reached.error > goal)
    throw new Error(`${name} has an error of ${reached.error} at ${reached.draws} draws, above ${goal}`);
  const times = await inTurn(
    errors.map(({ draws }) => ({ name: `${draws} draws`, run: overSeeds(one, draws) })),
  );
  return errors.map((at, k) => ({ ...at, ms: times[k]! }));
}

/**
 * Mean milliseconds of a solution over many seeds. A single seed would not do: when its quantiles
 * lie outside the windows that a sample predicted (ADR 0019), it takes several times as long as
 * other seeds.
 */
function overSeeds({ solve }: ReadyCase, draws: number | 'auto'): () => number {
  let seed = 0;
  return () =>
    averaged(AT_LEAST_MS, () => {
      solve(seed, draws);
      seed = (seed + 1) % REPEATS;
    });
}

/**
 * The least number of draws that reaches the goal. Between the last two measured numbers of draws,
 * the error is taken to fall as a power of the number.
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
  { name, problem, stakeholder, model }: ReadyCase,
  peers: readonly MonteCarloPeer[],
  ours: readonly (readonly number[])[],
  goal: number,
): Promise<number | null> {
  if (peers.length < MONTE_CARLO_PEERS.length) return null;
  const all: number[][] = [];
  for (const peer of peers) {
    await peer.load(model, problem, stakeholder);
    const repeats: number[][] = [];
    for (let k = 0; k < REPEATS; k += 1) {
      await peer.run(PLAIN_DRAWS);
      repeats.push(await peer.figures());
    }
    checkFigures(`C++ ${peer.name}, ${name}`, repeats, PLAIN_DRAWS, ours);
    all.push(...repeats);
  }
  const error = errorOf(all, meanOf(ours));
  return MONTE_CARLO_BLOCK * Math.ceil((PLAIN_DRAWS * (error / goal) ** 2) / MONTE_CARLO_BLOCK);
}

/** 0 … length − 1. */
function range(length: number): number[] {
  return [...new Array(length).keys()];
}
