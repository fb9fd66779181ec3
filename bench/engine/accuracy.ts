/**
 * Measures the time to a given accuracy: until p10, p90 and P(best) of every option have a root
 * mean square error of 0.0025, for the engine and for plain Monte Carlo. The engine makes the least
 * draws that reach this error, and then the automatic number of draws that users get.
 */
import type { Solver } from '../../engine/solver.ts';
import { MONTE_CARLO_PEERS, type MonteCarloPeer } from '../peers/monte-carlo-peer.ts';
import type { PlainPeer } from '../peers/plain-peers.ts';
import { accuracyCases, readyCase } from './accuracy-cases.ts';
import { type CellFormat, headings, meanCells, peersCell, rowCells } from './accuracy-columns.ts';
import { accuracyMeans } from './accuracy-means.ts';
import type { AccuracyResults, AccuracyRow } from './accuracy-results.ts';
import { measureAccuracy } from './measure-accuracy.ts';
import { DRAWN_CONSEQUENCES, drawTimes, measureSlowPeers } from './measure-peers.ts';
import { print } from './table.ts';

const GOAL = 0.0025;
/** The peers that are far slower solve only this vector. */
const SLOW_VECTOR = 'six-consequences';

const FORMAT: CellFormat = {
  peersHeading: `${MONTE_CARLO_PEERS.join('/')} ÷`,
  mean: 'mean',
  separator: ' / ',
  ratio: (value) => value.toPrecision(3),
  ms: (value) => value.toFixed(3),
  error: (value) => value.toFixed(5),
};

/**
 * Measures every case beside the peers and prints a line for each. Throws when a peer's figures are
 * wrong.
 */
export async function benchAccuracy(
  solver: Solver,
  peers: readonly MonteCarloPeer[],
  slow: readonly PlainPeer[],
): Promise<AccuracyResults> {
  const nsADraw = await benchDraws(solver, peers);
  print(headings(FORMAT));
  const rows: AccuracyRow[] = [];
  const others: AccuracyResults['others'] = [];
  for (const one of accuracyCases()) {
    const ready = readyCase(solver, one);
    const row = await measureAccuracy(ready, peers, GOAL);
    rows.push(row);
    print(rowCells(row.vector, row, GOAL, FORMAT));
    if (one.name === SLOW_VECTOR && row.plain !== null)
      others.push(...(await measureSlowPeers(ready, row.hindsight.draws, row.plain.draws, slow)));
  }
  const means = accuracyMeans(rows, GOAL);
  for (const cells of meanCells(means, FORMAT)) print(cells);
  for (const { name, vector, ms, times } of others)
    print([`${name}, ${vector}`, '', ms.toFixed(0), times.toFixed(1)]);
  return { goal: GOAL, rows, means, nsADraw, others };
}

/** Measures and prints the nanoseconds of one draw of each peer. */
async function benchDraws(solver: Solver, peers: readonly MonteCarloPeer[]) {
  if (peers.length < MONTE_CARLO_PEERS.length) return [];
  print(['consequences', `ns a draw: ${MONTE_CARLO_PEERS.join(' / ')}`]);
  const rows: AccuracyResults['nsADraw'] = [];
  for (const consequences of DRAWN_CONSEQUENCES) {
    const row = { consequences, peers: await drawTimes(solver, peers, consequences) };
    rows.push(row);
    print([consequences, peersCell(row.peers, FORMAT)]);
  }
  return rows;
}
