/** Measures the peers of the accuracy bench: a draw of each, and the peers that are far slower. */
import type { Solver } from '../../engine/solver.ts';
import { modelOf } from '../peers/model.ts';
import type { MonteCarloPeer } from '../peers/monte-carlo-peer.ts';
import type { PlainPeer } from '../peers/plain-peers.ts';
import type { ReadyCase } from './accuracy-cases.ts';
import type { AccuracyResults, OfPeers } from './accuracy-results.ts';
import { inTurn, type Subject, timed } from './in-turn.ts';
import { plainProblem } from './problems.ts';

/** A round of each subject takes at least this long, so that the time to wake up counts little. */
export const AT_LEAST_MS = 20;
/** One draw of plain Monte Carlo is timed on problems of these sizes, from runs of DRAWN draws. */
export const DRAWN_CONSEQUENCES = [6, 8, 40, 120];
const DRAWN = 65_536;
/**
 * The most draws of the peers that are far slower. Their time is proportional to the number of
 * draws, so it is scaled to the draws that they need.
 */
const SLOW_DRAWS = { TypeScript: 65_536, NumPy: 65_536, Squiggle: 5_000 } as Record<string, number>;
const SLOW_ROUNDS = 9;

/** Nanoseconds of one draw of each peer. */
export async function drawTimes(
  solver: Solver,
  peers: readonly MonteCarloPeer[],
  consequences: number,
): Promise<OfPeers> {
  const problem = plainProblem(consequences, DRAWN);
  const model = modelOf(solver, problem, solver.pooled(problem));
  for (const peer of peers) await peer.load(model, problem, 0);
  const times = await inTurn(peersAsSubjects(peers, DRAWN));
  return ofPeers(
    peers,
    times.map((ms) => (ms / DRAWN) * 1e6),
  );
}

/**
 * Times of the slow peers to the goal: plain Monte Carlo reaches it with `plainDraws` draws, the
 * engine with `ourDraws`.
 */
export async function measureSlowPeers(
  { name: vector, model, solve }: ReadyCase,
  ourDraws: number,
  plainDraws: number,
  peers: readonly PlainPeer[],
): Promise<AccuracyResults['others']> {
  for (const peer of peers) await peer.load(model);
  const draws = peers.map((peer) => Math.min(plainDraws, SLOW_DRAWS[peer.name] ?? plainDraws));
  const [ours, ...times] = await inTurn(
    [
      { name: 'ours', run: () => timed(() => solve(1, ourDraws)) },
      ...peers.map((peer, k) => ({ name: peer.name, run: () => peer.run(draws[k]!) })),
    ],
    SLOW_ROUNDS,
  );
  return peers.map((peer, k) => {
    const ms = (times[k]! * plainDraws) / draws[k]!;
    return { name: peer.name, vector, ms, times: ms / ours! };
  });
}

/** The peers as subjects of `inTurn`, each making `draws` draws. */
export function peersAsSubjects(peers: readonly MonteCarloPeer[], draws: number): Subject[] {
  return peers.map((peer) => ({ name: peer.name, run: () => peer.run(draws, AT_LEAST_MS) }));
}

/** The peers' figures, which are in the order of `peers`, by name. */
export function ofPeers(peers: readonly MonteCarloPeer[], figures: readonly number[]): OfPeers {
  const of = (name: MonteCarloPeer['name']) => figures[peers.findIndex((peer) => peer.name === name)]!;
  return { scalar: of('scalar'), expert: of('expert') };
}
