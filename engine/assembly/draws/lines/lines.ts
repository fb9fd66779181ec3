/**
 * Lines: a draw stands for all points along the first coordinate through it that are whole steps
 * away, each weighted by its density (pre-integration, Griebel, Kuo and Sloan 2013). The sum is the
 * trapezoidal rule on a grid that the coordinate itself shifts; for a normal density at this
 * spacing it is exact to 10⁻³³, so nothing is biased. Sizes change by constant factors from node to
 * node, so only the draw itself needs exponentials. Lines smooth the figures that jump as sizes
 * vary: quantiles and the best option (docs/adr/0021-count-a-line-of-nodes-for-each-draw.md).
 */
import { addF64, getF32, getF64, getI32, setF64 } from '../../arena';
import { BLOCK, LINE_NODES, MAX_OPTIONS } from '../../limits';
import { options } from '../../problem';
import { NARROW_ROW, sumOf } from '../../rows';
import { blockBytes } from '../block';
import { lineRow, lineWeightRow } from '../runs';
import { computeLineDiscounts, computeNodeValues, discounted, nodeValues } from './line-discounts';
import { blockLines, optionEnd, startLines, termAt } from './line-sizes';
import { blockLineEv, blockNear, stepLines } from './line-steps';
import { blockWeight, computeLineWeights } from './line-weights';

/** The weight that each option wins at one node. */
const lineWins: usize = memory.data(MAX_OPTIONS << 3, 16);

/** Bytes of eight draws, of 32 bits each. */
const PART: usize = 32;
/**
 * Computes the lines of a block's first `count` draws: the EVs and weights of all nodes, from place
 * `slot` · LINE_NODES of the run on. Adds to `wins` the weight that each option wins. `finite`: all
 * draws are finite.
 */
export function drawLines(run: i32, count: i32, slot: i32, finite: bool, wins: usize): void {
  computeLineWeights(count);
  startLines();
  if (discounted) computeLineDiscounts(count);
  for (let node = 0; node < LINE_NODES; node += 2) {
    for (let part: usize = 0; part < blockBytes >> 1; part += PART) stepLines(node, part);
    const place = (<usize>(slot * LINE_NODES + node * count)) << 2;
    const next = place + ((<usize>count) << 2);
    finishNode(run, node, place, blockLineEv, blockNear, finite, wins);
    const evs = blockLineEv + <usize>options * NARROW_ROW;
    finishNode(run, node + 1, next, evs, blockNear + NARROW_ROW, finite, wins);
  }
}

/** Stores a node's EVs and weights at `place`, and adds the weights that each option wins there. */
function finishNode(
  run: i32,
  node: i32,
  place: usize,
  evs: usize,
  near: usize,
  finite: bool,
  wins: usize,
): void {
  const weights = blockWeight + <usize>node * NARROW_ROW;
  keepRow(lineWeightRow(run) + place, weights);
  for (let o = 0; o < options; o += 1) keepRow(lineRow(run, o) + place, evs + <usize>o * NARROW_ROW);
  if (!(finite && addWins(weights, evs, near))) splitWeights(weights, evs, near, node);
  for (let o = 0; o < options; o += 1) addF64(wins, o, getF64(lineWins, o));
}

/**
 * Copies a row. The part beyond the block's last draw is written too; the next row overwrites it.
 */
function keepRow(to: usize, row: usize): void {
  const bytes = blockBytes >> 1;
  for (let at: usize = 0; at < bytes; at += 16) v128.store(to + at, v128.load(row + at));
}

/**
 * Gives each draw's weight to its best option if no other comes near. False when some draw has
 * several options at its top: then the result is void.
 */
function addWins(weights: usize, all: usize, near: usize): bool {
  const bytes = blockBytes >> 1;
  let winners = i32x4.splat(0);
  for (let o = 0; o < options; o += 1) {
    let sum = f32x4.splat(0);
    const evs = all + <usize>o * NARROW_ROW;
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

/**
 * Gives each draw's weight to the option whose EV is the highest in 64 bits. An exact tie splits it
 * equally.
 */
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
  if (all) computeNodeValues(draw, node);
  for (let left = among; left != 0; left &= left - 1) {
    const option = ctz(left);
    const ev = all ? getF64(nodeValues, option) : exactEv(option, draw, node);
    if (ev < highest) continue;
    winners = ev > highest ? left & -left : winners | (left & -left);
    highest = ev;
  }
  return winners;
}

/** Whether overlaps discount any of these options. */
function areDiscounted(among: i32, draw: i32, node: i32): bool {
  for (let left = among; left != 0; left &= left - 1)
    if (getF32(blockLines.discounts, (ctz(left) * LINE_NODES + node) * BLOCK + draw) != 0) return true;
  return false;
}

/**
 * An option's EV at a node, without overlaps, summed in 64 bits from the same sizes. Sizes that two
 * options share cancel exactly, so that far smaller ones still decide between the two.
 */
function exactEv(option: i32, draw: i32, node: i32): f64 {
  let sum: f64 = 0;
  const end = getI32(optionEnd, option);
  for (let place = option > 0 ? getI32(optionEnd, option - 1) : 0; place < end; place += 1) {
    const term = termAt(place);
    const size = getF32(term.starts, draw) * getF32(term.powers, node);
    sum += <f64>term.sign * <f64>size;
  }
  return sum;
}
