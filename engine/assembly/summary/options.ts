/** The options' figures: uncorrected spreads, probabilities of being the best, and the best one. */
import { getF64, setF64 } from '../arena';
import { correcting, finiteDraws, lines, wins, winsUncorrected } from '../draws/draws';
import { drawsOf, evUncorrectedRow, runs } from '../draws/runs';
import { MAX_OPTIONS, RANDOMISATIONS, SPREAD } from '../limits';
import { options } from '../problem';
import { evSpread, zeroHeadline } from './headline';
import { EV_UNCORRECTED } from './pieces';
import { addInOrder, computeSpread, spreadAt } from './spread';
import { zeroStandardErrors } from './standard-errors';

const evUncorrectedSum: usize = memory.data(MAX_OPTIONS << 3, 16);
// The host sets these addresses (engine/transfer/buffers.ts).
export let evUncorrectedSpread: usize = 0;
export let probabilities: usize = 0;
export let probabilitiesUncorrected: usize = 0;

export let solved: i32 = 0;
/** Option with the highest mean EV (ties: the first), and its probability of being the best. */
export let best: i32 = 0;
export let pBest: f64 = 0;
export let bestUncorrected: i32 = 0;
export let pBestUncorrected: f64 = 0;

/**
 * Computes the uncorrected spreads, the probabilities and the best option. The headline spreads
 * exist already.
 */
export function summariseOptions(): void {
  solved = finiteDraws();
  for (let o = 0; o < options; o += 1) setF64(evUncorrectedSum, o, 0);
  if (correcting)
    for (let run = 0; run < runs; run += 1)
      addInOrder(
        evUncorrectedRow(run, 0),
        options,
        (<usize>drawsOf(run)) << 3,
        drawsOf(run),
        evUncorrectedSum,
      );
  for (let o = 0; o < options; o += 1) {
    if (correcting)
      computeSpread(spreadAt(evUncorrectedSpread, o), EV_UNCORRECTED, o, getF64(evUncorrectedSum, o));
    setF64(probabilities, o, shareOf(wins, o, lines));
    setF64(
      probabilitiesUncorrected,
      o,
      shareOf(correcting ? winsUncorrected : wins, o, lines && !correcting),
    );
  }
  if (!correcting) memory.copy(evUncorrectedSpread, evSpread, (<usize>(options * SPREAD)) << 3);
  choose();
}

/**
 * For a stakeholder without relevant consequences: every EV is 0, and all options are equally good.
 */
export function summariseNothing(): void {
  zeroHeadline();
  zeroStandardErrors();
  solved = 0;
  for (let k = 0; k < options * SPREAD; k += 1) setF64(evUncorrectedSpread, k, 0);
  for (let o = 0; o < options; o += 1) {
    setF64(probabilities, o, 1.0 / <f64>options);
    setF64(probabilitiesUncorrected, o, 1.0 / <f64>options);
  }
  choose();
}

function choose(): void {
  best = highest(evSpread);
  pBest = getF64(probabilities, best);
  bestUncorrected = highest(evUncorrectedSpread);
  pBestUncorrected = getF64(probabilitiesUncorrected, bestUncorrected);
}

/**
 * An option's share of the draws, or of the weight of all nodes, which equals the number of draws
 * but for rounding.
 */
function shareOf(counts: usize, option: i32, ofLines: bool): f64 {
  let own: f64 = 0;
  let all: f64 = 0;
  for (let r = 0; r < RANDOMISATIONS; r += 1) {
    own += getF64(counts, r * options + option);
    for (let o = 0; o < options; o += 1) all += getF64(counts, r * options + o);
  }
  const total = ofLines ? all : <f64>solved;
  return total > 0 ? own / total : 0;
}

function highest(spreads: usize): i32 {
  let first = 0;
  for (let o = 1; o < options; o += 1)
    if (spreadAt(spreads, o).mean > spreadAt(spreads, first).mean) first = o;
  return first;
}
