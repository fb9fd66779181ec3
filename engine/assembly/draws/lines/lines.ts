/**
 * Lines: a draw stands for all the points that lie along the first coordinate through it, at whole steps from it, each
 * weighted by its density (pre-integration, Griebel, Kuo and Sloan 2013, by the trapezoidal rule, whose grid the
 * coordinate itself shifts; for a normal density at this spacing it is exact to 10⁻³³, so nothing is biased). From node to node
 * sizes change by constant factors: no point but the draw itself takes exponentials. What jumps as sizes vary, which is what
 * quantiles and the best option count, is thereby smoothed (docs/adr/0021-draws-stand-for-lines.md).
 */
import { addF64, getF32, getF64, getI32, setF64 } from '../../arena';
import { BLOCK, LINE_NODES, MAX_OPTIONS } from '../../limits';
import { options } from '../../problem';
import { blockBytes } from '../block';
import { sumOf } from '../functions/widen';
import { lineRow, lineWeightRow } from '../runs';
import { blockDiscount, discounted, layLineDiscounts, layNodeValues, nodeValues } from './line-discounts';
import { consequenceGain, consequencePower, consequenceRow, optionEnd, startLines } from './line-sizes';
import { blockLineEv, blockNear, stepLines } from './line-steps';
import { blockWeight, layWeights } from './line-weights';

/** The weight that each option wins at one node. */
const lineWins: usize = memory.data(MAX_OPTIONS << 3, 16);

/** Bytes of one row of a block. */
const ROW: usize = (<usize>BLOCK) << 3;
/** The same of 32 bits a number. */
const LINE_ROW: usize = (<usize>BLOCK) << 2;
/** Bytes of eight draws, of 32 bits each. */
const PART: usize = 32;
/**
 * The lines of a block's first `count` draws: EVs and weights of all their nodes, from place `slot` · LINE_NODES of the run on, and what each
 * option wins of them, added to `wins`. `finite`: all draws are.
 */
export function drawLines(run: i32, count: i32, slot: i32, finite: bool, wins: usize): void {
  layWeights(count);
  startLines();
  if (discounted) layLineDiscounts(count);
  for (let node = 0; node < LINE_NODES; node += 2) {
    for (let part: usize = 0; part < blockBytes >> 1; part += PART) stepLines(node, part);
    const place = (<usize>(slot * LINE_NODES + node * count)) << 2;
    const next = place + ((<usize>count) << 2);
    finishNode(run, node, place, blockLineEv, blockNear, finite, wins);
    const evs = blockLineEv + <usize>options * LINE_ROW;
    finishNode(run, node + 1, next, evs, blockNear + LINE_ROW, finite, wins);
  }
}

/** Keeps a node's EVs and weights at `place`, and counts what each option wins there. */
function finishNode(
  run: i32,
  node: i32,
  place: usize,
  evs: usize,
  near: usize,
  finite: bool,
  wins: usize,
): void {
  const weights = blockWeight + <usize>node * LINE_ROW;
  keepRow(lineWeightRow(run) + place, weights);
  for (let o = 0; o < options; o += 1) keepRow(lineRow(run, o) + place, evs + <usize>o * LINE_ROW);
  if (!(finite && addWins(weights, evs, near))) splitWeights(weights, evs, near, node);
  for (let o = 0; o < options; o += 1) addF64(wins, o, getF64(lineWins, o));
}

/** What lies beyond the block's last draw is written too, where the next node's or the next block's come. */
function keepRow(to: usize, row: usize): void {
  const bytes = blockBytes >> 1;
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(row + at));
}

/** Each draw's weight to the option that no other comes near. False where some draw has several at its top: then nothing is kept. */
function addWins(weights: usize, all: usize, near: usize): bool {
  const bytes = blockBytes >> 1;
  let winners = i32x4.splat(0);
  for (let o = 0; o < options; o += 1) {
    let sum = f32x4.splat(0);
    const evs = all + <usize>o * LINE_ROW;
    for (let at: usize = 0; at < bytes; at += 16) {
      const best = f32x4.ge(v128.load(evs + at), v128.load(near + at));
      winners = i32x4.sub(winners, best);
      sum = f32x4.add(sum, v128.and(v128.load(weights + at), best));
    }
    setF64(lineWins, o, sumOf(sum));
  }
  const both = i64x2.add(i64x2.extend_low_i32x4_s(winners), i64x2.extend_high_i32x4_s(winners));
  return <usize>(i64x2.extract_lane(both, 0) + i64x2.extract_lane(both, 1)) == bytes >> 2;
}

/** Of the options at a draw's top the highest in 64 bits gets its weight; an exact tie splits it equally. */
function splitWeights(weights: usize, evs: usize, near: usize, node: i32): void {
  for (let o = 0; o < options; o += 1) setF64(lineWins, o, 0);
  const draws = <i32>(blockBytes >> 3);
  for (let draw = 0; draw < draws; draw += 1) {
    const weight = <f64>getF32(weights, draw);
    if (!(weight > 0)) continue;
    let top = 0;
    for (let o = 0; o < options; o += 1)
      top |= getF32(evs, o * BLOCK + draw) >= getF32(near, draw) ? 1 << o : 0;
    const winners = popcnt(top) > 1 ? highestOf(top, draw, node) : top;
    const share = weight / <f64>popcnt(winners);
    for (let left = winners; left != 0; left &= left - 1) addF64(lineWins, ctz(left), share);
  }
}

function highestOf(among: i32, draw: i32, node: i32): i32 {
  let highest: f64 = -Infinity;
  let winners = 0;
  const all = discounted && areDiscounted(among, draw, node);
  if (all) layNodeValues(draw, node);
  for (let left = among; left != 0; left &= left - 1) {
    const option = ctz(left);
    const ev = all ? getF64(nodeValues, option) : exactEv(option, draw, node);
    if (ev < highest) continue;
    winners = ev > highest ? left & -left : winners | (left & -left);
    highest = ev;
  }
  return winners;
}

/** Whether overlaps take from any of these options. */
function areDiscounted(among: i32, draw: i32, node: i32): bool {
  for (let left = among; left != 0; left &= left - 1)
    if (getF32(blockDiscount, (ctz(left) * LINE_NODES + node) * BLOCK + draw) != 0) return true;
  return false;
}

/**
 * An option's EV at a node without overlaps, of the same sizes summed in 64 bits: what options share cancels there, so that far
 * smaller items still tell them apart.
 */
function exactEv(option: i32, draw: i32, node: i32): f64 {
  let sum: f64 = 0;
  const end = getI32(optionEnd, option);
  for (let place = option > 0 ? getI32(optionEnd, option - 1) : 0; place < end; place += 1) {
    const start = getF32(<usize>getI32(consequenceRow, place), draw);
    const power = getF32(<usize>getI32(consequencePower, place), node);
    sum += <f64>getI32(consequenceGain, place) * <f64>(start * power);
  }
  return sum;
}
